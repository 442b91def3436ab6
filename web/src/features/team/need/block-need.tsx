import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { Needs } from '@shiftward/contract/need.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { useAddMissing, useRemoveBeyondNeed } from '../team.queries.ts'
import { blockNeedText } from './block-need-text.ts'
import classes from './need.module.css'

type Props = {
  block: Needs['blocks'][number]
  /** Whether what is on screen is stored: shifts are added and removed by stored needs. */
  isSaved: boolean
}

/** What a block has of what it needs, and beyond it. The buttons take effect at once, not with the panel's save. */
export function BlockNeed({ block, isSaved }: Props) {
  const add = useAddMissing()
  const remove = useRemoveBeyondNeed()
  const toastDone = useToastDone()
  const { scheduleCode, startDate, endDate, needed, there, beyondNeed, awaited } = block
  const missing = needed - there
  const spare = beyondNeed - awaited
  if (needed === 0 && beyondNeed === 0) return null
  const isChanging = add.isPending || remove.isPending

  const addAll = () =>
    saying(async () => {
      const { shiftIds } = await add.mutateAsync(scheduleCode)
      toastSuccess(shiftIds.length > 0 ? texts.plan.added(shiftIds.length) : texts.need.noneMissing)
    })

  const removeAll = () =>
    saying(async () => {
      const { shiftIds } = await remove.mutateAsync(scheduleCode)
      // With nothing removed, Undo would reverse an older action.
      if (shiftIds.length > 0) toastDone(texts.need.removed(shiftIds.length))
      else toastSuccess(texts.need.noneBeyond)
    })

  return (
    <div className={classes.block}>
      <div>
        <strong>
          Block {startDate} – {endDate}
        </strong>
        <p>
          {blockNeedText(block)}
          {!isSaved && missing + spare > 0 && ' Save first to count your changes.'}
        </p>
      </div>
      {missing > 0 && (
        <Button
          variant="default"
          loading={add.isPending}
          disabled={!isSaved || isChanging}
          onClick={() => void addAll()}
        >
          Add {missing} missing {missing === 1 ? 'shift' : 'shifts'}
        </Button>
      )}
      {spare > 0 && (
        <Button
          variant="default"
          loading={remove.isPending}
          disabled={!isSaved || isChanging}
          onClick={() => void removeAll()}
        >
          Remove {spare} {spare === 1 ? 'vacancy' : 'vacancies'} beyond the need
        </Button>
      )}
    </div>
  )
}

async function saying(act: () => Promise<void>) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toastError(error.message)
  }
}
