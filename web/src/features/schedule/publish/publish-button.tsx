import { Button } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { channelsQuery } from '../../message/message.queries.ts'
import { focusGrid } from '../focus-grid.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import classes from './publish-button.module.css'
import { publishedText, type TeamBlock, unsentText } from './publish-state.ts'

const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))

type Props = {
  context: ScheduleContext
  /** What is on screen: one block, or those of several teams. */
  blocks: readonly TeamBlock[]
  /** In two lines, where the header has little room. */
  isStacked?: boolean
  /** Another action, between the state and the button. */
  before?: ReactNode
}

/** Says whether the blocks on screen are published, and publishes them. */
export function PublishButton({ context, blocks, isStacked, before }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data: channels } = useQuery(channelsQuery)
  const stateId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closeTo = (focus: () => void) => {
    setOpen(false)
    // Wait: the dialog holds the focus until it is gone.
    setTimeout(focus)
  }
  if (blocks.length === 0) return before
  const unsent = unsentText(blocks, channels)
  const hasChanges = blocks.some(({ pendingChanges }) => pendingChanges > 0)
  // By email everybody is told.
  const notSent = channels && !channels.email ? texts.message.notSent(channels) : undefined
  return (
    <>
      <span className={classes.state} data-stacked={isStacked || undefined} id={stateId} role="status" title={notSent}>
        <span>{publishedText(blocks, context.timeZone)}</span>
        <span className={classes.dot} aria-hidden>
          {' · '}
        </span>
        <strong data-unsent={hasChanges || undefined}>{unsent}</strong>
      </span>
      {before}
      <Button
        ref={button}
        size="xs"
        leftSection={<IconSend size={14} />}
        disabled={!hasChanges}
        title={hasChanges ? undefined : unsent}
        aria-describedby={stateId}
        onClick={() => setOpen(true)}
      >
        Publish
      </Button>
      {isOpen && (
        <Suspense>
          <PublishDialog
            context={context}
            blocks={blocks}
            notSent={notSent}
            // The button is about to be disabled, and would lose the focus.
            onPublished={() => closeTo(focusGrid)}
            onClose={() => closeTo(() => button.current?.focus())}
          />
        </Suspense>
      )}
    </>
  )
}
