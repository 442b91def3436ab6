import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { Needs } from '@shiftward/contract/need.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useAddMissing } from '../team.queries.ts'
import classes from './need.module.css'

type Props = {
  block: Needs['blocks'][number]
  /** Whether what is on screen is stored: shifts are added for stored needs. */
  isSaved: boolean
}

/** What a block has of what it needs. The button takes effect at once, not with the panel's save. */
export function MissingShifts({ block, isSaved }: Props) {
  const add = useAddMissing()
  const { scheduleCode, startDate, endDate, needed, there } = block
  const missing = needed - there
  if (needed === 0) return null

  async function addAll() {
    try {
      const { shiftIds } = await add.mutateAsync(scheduleCode)
      toastSuccess(shiftIds.length > 0 ? texts.plan.added(shiftIds.length) : texts.need.noneMissing)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
  }

  return (
    <div className={classes.block}>
      <div>
        <strong>
          Block {startDate} – {endDate}
        </strong>
        <p>
          {missing === 0
            ? 'All shifts that are needed from now on are there.'
            : `${there} of the ${needed} shifts that are needed from now on are there.`}
          {!isSaved && missing > 0 && ' Save first to count your changes.'}
        </p>
      </div>
      {missing > 0 && (
        <Button variant="default" loading={add.isPending} disabled={!isSaved} onClick={() => void addAll()}>
          Add {missing} missing {missing === 1 ? 'shift' : 'shifts'}
        </Button>
      )}
    </div>
  )
}
