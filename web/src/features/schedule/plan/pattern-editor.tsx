import { Button, NumberInput, TextInput } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { type Pattern, PatternForm } from '@shiftward/contract/pattern.ts'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogProblem } from '../../../ui/form-dialog.tsx'
import classes from './pattern.module.css'
import { begunWith, painted, quickStarts, withWeeks } from './pattern-draft.ts'
import { PatternGrid } from './pattern-grid.tsx'
import { type PatternDraft, useDeletePattern, useSavePattern } from './plan.queries.ts'
import { TeamBrush } from './team-brush.tsx'

type Props = {
  departmentCode: string
  /** ISO. */
  today: string
  teams: readonly TeamBlocks[]
  draft: PatternDraft
  onDraft: (change: (draft: PatternDraft) => PatternDraft) => void
  onSaved: (pattern: Pattern) => void
  onDeleted: () => void
  onCancel: () => void
}

/** A rotation: its name, its weeks, and the days that are worked. */
export function PatternEditor({ departmentCode, today, teams, draft, onDraft, onSaved, onDeleted, onCancel }: Props) {
  const [brush, setBrush] = useState<string | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const save = useSavePattern(departmentCode)

  function submit() {
    const checked = PatternForm.safeParse(draft)
    const found = checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
    setProblems(Object.fromEntries(found))
    if (!checked.success) return
    save.mutate(draft, {
      onSuccess: (pattern) => {
        toastSuccess(texts.pattern.saved)
        onSaved(pattern)
      },
      onError: (error) => setProblems(error instanceof CallError ? error.fields : {}),
    })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <DialogFields>
        <PatternFields {...{ draft, onDraft, problems, brush }} />
        <TeamBrush teams={teams.filter((team) => isOpenOn(team, today))} value={brush} onChange={setBrush} />
        <PatternGrid
          weeks={draft.weeks}
          days={draft.days}
          teams={teams}
          brush={brush}
          onPaint={(day, team) => onDraft((before) => ({ ...before, days: painted(before.days, day, team) }))}
        />
        {(problems.days ?? save.error) && <DialogProblem>{problems.days ?? save.error?.message}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        {draft.patternId !== undefined && <DeleteButton patternId={draft.patternId} onDeleted={onDeleted} />}
        <Button variant="default" onClick={onCancel} disabled={save.isPending}>
          Back
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save pattern
        </Button>
      </DialogFooter>
    </form>
  )
}

type FieldsProps = Pick<Props, 'draft' | 'onDraft'> & { problems: Record<string, string>; brush: string | null }

/** Quick starts, the name and the number of weeks. */
function PatternFields({ draft, onDraft, problems, brush }: FieldsProps) {
  return (
    <>
      <fieldset className={classes.quick} aria-label="Quick starts">
        {quickStarts.map((start) => (
          <Button
            key={start.name}
            size="compact-sm"
            variant="default"
            onClick={() => onDraft((before) => begunWith(before, start, brush))}
          >
            {start.name}
          </Button>
        ))}
      </fieldset>
      <div className={classes.named}>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={limits.pattern.name}
          value={draft.name}
          error={problems.name}
          onChange={({ currentTarget: { value } }) => onDraft((before) => ({ ...before, name: value }))}
        />
        <NumberInput
          label="Weeks"
          min={1}
          max={limits.pattern.weeks}
          clampBehavior="strict"
          allowDecimal={false}
          value={draft.weeks}
          error={problems.weeks}
          onChange={(weeks) => typeof weeks === 'number' && weeks > 0 && onDraft((before) => withWeeks(before, weeks))}
        />
      </div>
    </>
  )
}

function DeleteButton({ patternId, onDeleted }: { patternId: number; onDeleted: () => void }) {
  const remove = useDeletePattern()
  return (
    <Button
      variant="subtle"
      color="red"
      className={classes.delete ?? ''}
      loading={remove.isPending}
      onClick={() => remove.mutate(patternId, { onSuccess: onDeleted, onError: ({ message }) => toastError(message) })}
    >
      Delete
    </Button>
  )
}
