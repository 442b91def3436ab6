import { Button } from '@mantine/core'
import type { Pattern } from '@shiftward/contract/pattern.ts'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFrame } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import { teamBlocksQuery } from '../schedule.queries.ts'
import classes from './pattern.module.css'
import { PatternApply, type PatternChoice } from './pattern-apply.tsx'
import { PatternDeleted } from './pattern-deleted.tsx'
import { draftOf, emptyDraft } from './pattern-draft.ts'
import { PatternEditor } from './pattern-editor.tsx'
import { type PatternDraft, patternsQuery } from './plan.queries.ts'
import { PlanLoading } from './plan-loading.tsx'

/** Patterns…: chooses, edits and applies a rotation. */
export function PatternDialog({ opened, context, onClose }: DialogProps<'patterns'>) {
  const departmentCode = context.department?.departmentCode ?? ''
  const { patterns, teams, pattern, draft, choose, setPatternId, setEdited, deleted, setDeleted, onDeleted } =
    usePatterns(departmentCode)
  // Kept here, because a pattern may be edited in between.
  const [chosen, setChosen] = useState<PatternChoice>()

  return (
    <DialogFrame
      opened={opened}
      title={draft ? (draft.patternId ? 'Edit pattern' : 'New pattern') : 'Patterns'}
      about={draft ? 'A rotation of 1 to 8 weeks. What is not marked is off.' : context.department?.departmentName}
      size={760}
      isDirty={chosen !== undefined || (draft !== undefined && draft !== emptyDraft)}
      onClose={onClose}
    >
      {deleted && (
        <PatternDeleted
          departmentCode={departmentCode}
          draft={deleted}
          onBack={(saved) => {
            choose(saved)
            setDeleted(undefined)
          }}
        />
      )}
      {!(patterns.data && teams.data) && <PlanLoading queries={[patterns, teams]} />}
      {teams.data && draft && (
        <PatternEditor
          {...{ departmentCode, draft, today: context.today }}
          teams={teams.data}
          onDraft={(change) => setEdited((before) => change(before ?? emptyDraft))}
          onSaved={choose}
          onDeleted={onDeleted}
          onCancel={() => (pattern ? setEdited(undefined) : onClose())}
        />
      )}
      {teams.data && pattern && !draft && (
        <PatternApply
          context={context}
          teams={teams.data.filter((team) => isOpenOn(team, context.today))}
          pattern={pattern}
          picker={
            <PatternPicker
              patterns={patterns.data ?? []}
              pattern={pattern}
              onPick={setPatternId}
              onEdit={() => setEdited(draftOf(pattern))}
              onNew={() => setEdited(emptyDraft)}
            />
          }
          chosen={chosen}
          onChoose={setChosen}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  )
}

/** The patterns, which of them is chosen, and what is being edited or was just deleted. */
function usePatterns(departmentCode: string) {
  const patterns = useQuery(patternsQuery(departmentCode))
  const teams = useQuery(teamBlocksQuery(departmentCode))
  const [patternId, setPatternId] = useState<number>()
  const [edited, setEdited] = useState<PatternDraft>()
  const [deleted, setDeleted] = useState<PatternDraft>()
  const pattern = patterns.data?.find((one) => one.patternId === patternId) ?? patterns.data?.[0]
  // Without any pattern, one is made first.
  const draft = edited ?? (patterns.data && !pattern ? emptyDraft : undefined)
  const choose = (chosen: Pattern) => {
    setPatternId(chosen.patternId)
    setEdited(undefined)
  }
  const onDeleted = () => {
    // What was saved comes back, not what was typed since.
    setDeleted(pattern && draftOf(pattern))
    setEdited(undefined)
  }
  return { patterns, teams, pattern, draft, choose, setPatternId, setEdited, deleted, setDeleted, onDeleted }
}

type PickerProps = {
  patterns: readonly Pattern[]
  pattern: Pattern
  onPick: (patternId: number) => void
  onEdit: () => void
  onNew: () => void
}

function PatternPicker({ patterns, pattern, onPick, onEdit, onNew }: PickerProps) {
  return (
    <div className={classes.picker}>
      <Select
        label="Pattern"
        data={patterns.map(({ patternId, name }) => ({ value: String(patternId), label: name }))}
        value={String(pattern.patternId)}
        onChange={(id) => id && onPick(Number(id))}
      />
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="light" onClick={onNew}>
        New pattern
      </Button>
    </div>
  )
}
