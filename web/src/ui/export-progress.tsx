import { Progress } from '@mantine/core'

type Props = {
  /** From 0 to 1; undefined while no long export runs. */
  done: number | undefined
  className?: string | undefined
}

/** The progress of a long export. */
export const ExportProgress = ({ done, className }: Props) =>
  done !== undefined && (
    <Progress className={className ?? ''} aria-label="Export" value={Math.max(done * 100, 4)} size="sm" animated />
  )
