import { Progress } from '@mantine/core'

type Props = {
  /** From 0 to 1; undefined while nothing is built that takes long. */
  done: number | undefined
  className?: string | undefined
}

/** How far a long export is. */
export const ExportProgress = ({ done, className }: Props) =>
  done !== undefined && (
    <Progress className={className ?? ''} aria-label="Export" value={Math.max(done * 100, 4)} size="sm" animated />
  )
