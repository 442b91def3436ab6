import { Button, Skeleton } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import type { PublishPreview } from '@shiftward/contract/publish.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconSend } from '@tabler/icons-react'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFooter, DialogFrame } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { spanTitle } from '../calendar-days.ts'
import type { Block, ScheduleContext } from '../schedule-context.ts'
import { publishPreviewQuery, usePublish } from './publish.queries.ts'
import classes from './publish-dialog.module.css'
import { PublishPeople } from './publish-people.tsx'
import { changesIn, shownOf } from './publish-shown.ts'
import { PublishSide } from './publish-side.tsx'
import { wordFor } from './publish-state.ts'

type Props = {
  context: ScheduleContext
  blocks: readonly Block[]
  /** Why somebody is not told, if no service reaches them. */
  notSent: string | undefined
  onPublished: () => void
  onClose: () => void
}

/** What one press will do: who is told what, and what is left as it is. */
export function PublishDialog({ context, blocks, notSent, onPublished, onClose }: Props) {
  // Those on screen when it was opened: publishing changes them.
  const [codes] = useState(() => blocks.map(({ scheduleCode }) => scheduleCode))
  // A preview without the changes that are still being saved would be out of date once they are, and the server would
  // refuse to publish it.
  const isSaving = useIsMutating() > 0
  const preview = useQuery({ ...publishPreviewQuery(codes), enabled: !isSaving })
  const publish = usePublish()
  const { data } = preview
  const { ticked, toggle } = useTicked(data)
  const tickedTeams = data?.teams.filter(({ scheduleCode }) => ticked.has(scheduleCode)) ?? []
  const shown = data && shownOf(data, ticked)
  return (
    <DialogFrame
      opened
      title={`Publish ${context.department?.departmentName ?? ''}`}
      about={data && rangeOf(data)}
      size={1080}
      onClose={() => publish.isPending || onClose()}
    >
      {preview.isSuccess && shown ? (
        <div className={classes.body}>
          <PublishSide preview={data} shown={shown} ticked={ticked} timeZone={context.timeZone} onToggle={toggle} />
          <PublishPeople preview={data} shown={shown} />
        </div>
      ) : (
        <div className={classes.waiting}>
          {preview.isError ? (
            <LoadError onRetry={() => void preview.refetch()} />
          ) : (
            <Skeleton height={320} aria-label="Loading" />
          )}
        </div>
      )}
      <DialogFooter>
        <span className={classes.note}>
          {(shown?.notSent && notSent) || 'Each person gets one message with their own changes.'}
        </span>
        <Button variant="default" onClick={onClose} disabled={publish.isPending}>
          Cancel
        </Button>
        <Button
          leftSection={<IconSend size={16} />}
          // It stays enabled while the preview is read anew, or a press in that moment would do nothing. The server
          // publishes only what was shown.
          disabled={ticked.size === 0 || !preview.isSuccess}
          loading={publish.isPending}
          onClick={() => publish.mutate(tickedTeams, { onSuccess: onPublished })}
        >
          {data ? `Publish ${counted(ticked.size, wordFor(data.teams))}` : 'Publish'}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

/** The teams to publish: at first all that have changes. */
function useTicked(preview: PublishPreview | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const changed = preview ? changedTeams(preview) : []
  // A team that a colleague begins to change meanwhile is not ticked by itself.
  if (preview && !chosen) setChosen(new Set(changed))
  // A ticked team that was published meanwhile has nothing left to publish.
  const ticked = new Set(changed.filter((code) => chosen?.has(code)))
  return { ticked, toggle: (code: string) => setChosen(new Set(toggled([...ticked], code))) }
}

const toggled = (codes: string[], code: string): string[] =>
  codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]

/** A team without changes has nothing to publish. */
const changedTeams = (preview: PublishPreview): string[] =>
  preview.teams.map(({ scheduleCode }) => scheduleCode).filter((code) => changesIn(preview, code) > 0)

/** From the first day of the blocks to the last. */
function rangeOf({ teams }: PublishPreview): string {
  const days = teams.flatMap(({ startDate, endDate }) => [fromWireDate(startDate), fromWireDate(endDate)]).sort()
  return spanTitle(days[0] ?? '', days.at(-1) ?? '')
}
