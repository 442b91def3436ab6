import type { FreedShift } from '@shiftward/contract/leave.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { useState } from 'react'
import { toastSuccess } from '../../lib/toast.ts'
import { DialogFrame } from '../../ui/form-dialog.tsx'
import { FindPanel } from '../candidate/find.panel.tsx'
import classes from './fill-shift.module.css'
import { FillShiftStep, type FillValues, firstValues } from './fill-shift-step.tsx'
import { useFillShift } from './request.queries.ts'

type Filling = { opened: boolean; shifts: FreedShift[]; providerName: string }

/** The shifts that a leave has just freed. The dialog keeps its content while it fades out. */
export function useFilling() {
  const [state, setState] = useState<Filling & { visit: number }>({
    opened: false,
    shifts: [],
    providerName: '',
    visit: 0,
  })
  const { visit, ...filling } = state
  return {
    visit,
    start: (shifts: FreedShift[], providerName: string) =>
      setState({ opened: true, shifts, providerName, visit: visit + 1 }),
    dialog: { ...filling, onClose: () => setState((before) => ({ ...before, opened: false })) },
  }
}

type Outcome = 'published' | 'skipped' | 'assigned'

/** CHOOSE AVAILABLE SHIFT: each freed shift is published again, given to somebody, or left as a vacancy. */
export function FillShiftDialog({ opened, shifts, providerName, onClose }: Filling & { onClose: () => void }) {
  const [index, setIndex] = useState(0)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [typed, setTyped] = useState<FillValues[]>([])
  const [isFinding, setFinding] = useState(false)
  const fill = useFillShift()
  const shift = shifts[index]
  if (!shift) return null

  function leave(outcome: Outcome, values: FillValues) {
    // Skipping a published or assigned shift does not withdraw it.
    const isKept = outcome === 'skipped' && outcomes[index] !== undefined
    setOutcomes(shifts.map((_, one) => (one === index && !isKept ? outcome : (outcomes[one] as Outcome))))
    goTo(index + 1, values)
  }
  function goTo(next: number, values: FillValues) {
    setTyped(shifts.map((_, one) => (one === index ? values : (typed[one] ?? firstValues))))
    if (next < shifts.length) setIndex(next)
    else onClose()
  }

  if (opened && isFinding) {
    return (
      <FindPanel
        shift={{ ...shift, date: shift.scheduleDate }}
        note={`Freed by the leave of ${providerName}.`}
        onAssigned={() => {
          toastSuccess(messages.schedule.providerAdded)
          setFinding(false)
          leave('assigned', typed[index] ?? firstValues)
        }}
        onClose={() => setFinding(false)}
      />
    )
  }
  return (
    <DialogFrame
      opened={opened}
      title="CHOOSE AVAILABLE SHIFT"
      about={`Shift ${index + 1} of ${shifts.length} freed by the leave of ${providerName}`}
      size={600}
      isDirty
      onClose={() => fill.isPending || onClose()}
    >
      <div className={classes.steps} aria-hidden>
        {shifts.map(({ shiftId }, one) => (
          <span key={shiftId} data-outcome={outcomes[one]} data-current={one === index || undefined} />
        ))}
      </div>
      <FillShiftStep
        key={shift.shiftId}
        shift={shift}
        values={typed[index] ?? firstValues}
        isPublished={outcomes[index] === 'published'}
        isAssigned={outcomes[index] === 'assigned'}
        isFirst={index === 0}
        isLast={index === shifts.length - 1}
        onSave={async (values) => {
          await fill.mutateAsync({ shift, ...values })
          toastSuccess(outcomes[index] === 'published' ? messages.schedule.rateUpdated : messages.leave.shiftAdded)
          leave('published', values)
        }}
        onFind={() => setFinding(true)}
        onSkip={(values) => leave('skipped', values)}
        onPrevious={(values) => goTo(index - 1, values)}
      />
    </DialogFrame>
  )
}
