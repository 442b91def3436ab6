import { Switch } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { SchedulerBlock } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useId } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import classes from './block-list.module.css'
import { useSetBlockDeactivated } from './team.queries.ts'

/** The schedule blocks of a team. A switch takes effect at once, not with the panel's save. */
export function BlockList({ teamId, blocks }: { teamId: number; blocks: SchedulerBlock[] }) {
  const heading = useId()
  return (
    <section className={classes.blocks} aria-labelledby={heading}>
      <h3 id={heading} className={classes.title}>
        Schedule Blocks
      </h3>
      <p className={classes.hint}>
        {blocks.length > 0 ? texts.team.blockSwitch : 'This team has no schedule blocks yet.'}
      </p>
      {blocks.length > 0 && (
        <ul className={classes.list}>
          {blocks.map((block) => (
            <BlockRow key={block.schedulerId} teamId={teamId} block={block} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BlockRow({ teamId, block }: { teamId: number; block: SchedulerBlock }) {
  const flip = useSetBlockDeactivated(teamId)
  const { schedulerId, scheduleCode, startDate, endDate, isDeactivated } = block

  async function toggle() {
    try {
      await flip.mutateAsync({ schedulerId, isDeactivated: !isDeactivated })
      toastSuccess(texts.team.blockUpdated)
    } catch (error) {
      // No connection: the switch just goes back.
      if (error instanceof CallError && !error.isOffline) toastError(error.message)
    }
  }

  return (
    <li className={classes.row} data-deactivated={isDeactivated || undefined}>
      <span className={classes.dates}>
        {startDate} – {endDate}
      </span>
      <span className={classes.code}>{scheduleCode}</span>
      <span className={classes.state}>{isDeactivated ? 'Deactivated' : 'Activated'}</span>
      <Switch
        aria-label={`Schedule block ${startDate} to ${endDate}`}
        checked={!isDeactivated}
        disabled={flip.isPending}
        onChange={() => void toggle()}
      />
    </li>
  )
}
