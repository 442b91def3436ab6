import { Anchor, Text } from '@mantine/core'

/** Shown in place of something that did not load. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Text component="span" c="dimmed" role="alert">
      Could not load.{' '}
      <Anchor component="button" type="button" onClick={onRetry} inherit>
        Retry
      </Anchor>
    </Text>
  )
}
