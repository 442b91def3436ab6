import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Props = { label: string; value: string }

/** An address to take elsewhere: a click selects it, the button copies it. */
export const CopyField = ({ label, value }: Props) => (
  <Group align="flex-end" gap="xs">
    <TextInput
      label={label}
      flex="1 1 260px"
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopyButton value={value} timeout={5_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </CopyButton>
  </Group>
)
