import type { FreedShift } from '@shiftward/contract/leave.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { toastSuccess } from '../../lib/toast.ts'
import { withUnsent } from '../../lib/told-text.ts'
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

/** One step for each shift, with what was entered and what became of it. */
function useSteps(shifts: FreedShift[], onEnd: () => void) {
  const [index, setIndex] = useState(0)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [typed, setTyped] = useState<FillValues[]>([])

  function leave(outcome: Outcome, entered: FillValues) {
    // Skipping a published or assigned shift does not withdraw it.
    const isKept = outcome === 'skipped' && outcomes[index] !== undefined
    setOutcomes(shifts.map((_, one) => (one === index && !isKept ? outcome : (outcomes[one] as Outcome))))
    goTo(index + 1, entered)
  }
  function goTo(next: number, entered: FillValues) {
    setTyped(shifts.map((_, one) => (one === index ? entered : (typed[one] ?? firstValues))))
    if (next < shifts.length) setIndex(next)
    else onEnd()
  }
  return { index, outcomes, values: typed[index] ?? firstValues, leave, goTo }
}

type StepsProps = { shifts: FreedShift[]; outcomes: Outcome[]; index: number }

const Steps = ({ shifts, outcomes, index }: StepsProps) => (
  <div className={classes.steps} aria-hidden>
    {shifts.map(({ shiftId }, one) => (
      <span key={shiftId} data-outcome={outcomes[one]} data-current={one === index || undefined} />
    ))}
  </div>
)

/** CHOOSE AVAILABLE SHIFT: each freed shift is published again, given to somebody, or left as a vacancy. */
export function FillShiftDialog({ opened, shifts, providerName, onClose }: Filling & { onClose: () => void }) {
  const { index, outcomes, values, leave, goTo } = useSteps(shifts, onClose)
  const [isFinding, setFinding] = useState(false)
  const [notFoundFor, setNotFoundFor] = useState<number>()
  const fill = useFillShift()
  const shift = shifts[index]
  if (!shift) return null

  if (opened && isFinding) {
    return (
      <FindPanel
        shift={{ ...shift, date: shift.scheduleDate }}
        timeZone={shift.timeZone}
        note={`Freed by the leave of ${providerName}.`}
        onAssigned={(person) => {
          const filled = `${person.providerName} fills the shift on ${shift.scheduleDate}.`
          toastSuccess(`${texts.schedule.providerAdded} ${filled}`)
          setFinding(false)
          leave('assigned', values)
        }}
        onClose={() => {
          setFinding(false)
          setNotFoundFor(shift.shiftId)
        }}
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
      <Steps shifts={shifts} outcomes={outcomes} index={index} />
      <FillShiftStep
        key={shift.shiftId}
        shift={shift}
        values={values}
        isPublished={outcomes[index] === 'published'}
        isAssigned={outcomes[index] === 'assigned'}
        isFirst={index === 0}
        isLast={index === shifts.length - 1}
        isBack={notFoundFor === shift.shiftId}
        onSave={async (entered) => {
          const told = await fill.mutateAsync({ shift, ...entered })
          const done = outcomes[index] === 'published' ? texts.schedule.rateUpdated : texts.leave.shiftAdded
          toastSuccess(withUnsent(done, told))
          leave('published', entered)
        }}
        onFind={() => setFinding(true)}
        onSkip={(entered) => leave('skipped', entered)}
        onPrevious={(entered) => goTo(index - 1, entered)}
      />
    </DialogFrame>
  )
}
