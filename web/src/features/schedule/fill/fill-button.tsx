import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconWand } from '@tabler/icons-react'
import type { Fill } from './use-fill.ts'

type Props = { fill: Fill; isDisabled: boolean; onOpen: () => void }

/** Starts auto-fill, or leads to the run that is there. */
export function FillButton({ fill: { latest, run, isReviewing, show, hide }, isDisabled, onOpen }: Props) {
  const wand = <IconWand size={14} />
  if (!latest || isReviewing) {
    return (
      <Button size="xs" variant="default" leftSection={wand} disabled={isDisabled || isReviewing} onClick={onOpen}>
        Auto-fill
      </Button>
    )
  }
  const toggle = run ? hide : show
  if (latest.state === 'running') {
    const words = latest.isWaiting ? 'Waiting' : `Filling, ${Math.floor(latest.seconds)} s`
    return (
      <Button
        size="xs"
        variant="light"
        leftSection={<Loader size={12} aria-hidden />}
        aria-expanded={run !== undefined}
        onClick={toggle}
      >
        {words}
      </Button>
    )
  }
  const isFailed = latest.state === 'failed'
  return (
    <Button
      size="xs"
      variant="light"
      {...(isFailed && { color: 'red' })}
      leftSection={isFailed ? <IconAlertTriangle size={14} /> : wand}
      aria-expanded={run !== undefined}
      onClick={toggle}
    >
      {isFailed ? 'Auto-fill failed' : 'Review proposal'}
    </Button>
  )
}
