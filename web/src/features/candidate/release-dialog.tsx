import '../../lib/temporal.ts'
import { Button, Checkbox } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { dollars } from '@shiftward/client/money.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { rateProblem } from '@shiftward/contract/rules/rate.ts'
import { type ReleaseStep, stepProblem } from '@shiftward/contract/rules/release-steps.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { toastSilently, toastSuccess } from '../../lib/toast.ts'
import { toldText } from '../../lib/told-text.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../ui/form-dialog.tsx'
import type { FindShift } from './candidate.queries.ts'
import { releasePreviewQuery, useStartRelease } from './offer.queries.ts'
import classes from './release.module.css'
import { ReleaseStepRow } from './release-step-row.tsx'
import { proposedSteps, withStep } from './release-steps.ts'

type Rates = { baseRate: number; ceilingRate: number; isOpen: boolean }
type Props = { shift: FindShift; timeZone: string; rates: Rates; onClose: () => void }

function minutesLeft({ date, startTime, endTime }: FindShift, timeZone: string): number {
  const { startsAt } = spanOfShift({ date: fromWireDate(date), startTime, endTime }, timeZone)
  return (startsAt - Date.now()) / 60_000
}

/** What is wrong with a step, at its place. */
function problemAt(steps: readonly ReleaseStep[], ceilingRate: number) {
  const tooHigh = steps.findIndex(({ askRate }) => rateProblem(askRate, ceilingRate) !== undefined)
  if (tooHigh !== -1) return { index: tooHigh, message: rateProblem(steps[tooHigh]?.askRate, ceilingRate) }
  const empty = steps.findIndex(({ labourType }) => labourType.length === 0)
  if (empty !== -1) return { index: empty, message: texts.schedule.labourTypesRequired }
  return stepProblem(steps)
}

/** Who may take the shift when, and at what rate. Says how many people each step would tell, before it is started. */
export default function ReleaseDialog({ shift, timeZone, rates, onClose }: Props) {
  const [steps, setSteps] = useState(() => proposedSteps(rates, minutesLeft(shift, timeZone)))
  const [rateMask, setRateMask] = useState(false)
  const problem = problemAt(steps, rates.ceilingRate)
  const deferred = useDeferredValue(steps)
  const isValid = problemAt(deferred, rates.ceilingRate) === undefined
  const preview = useQuery(releasePreviewQuery({ shiftId: shift.shiftId, steps: deferred }, isValid))
  const { start, refused, isStarting } = useStarting(onClose)
  return (
    <DialogFrame opened title="Release in steps" about={aboutOf(shift)} size={800} isDirty onClose={onClose}>
      <DialogFields>
        <ol className={classes.steps} aria-label="Steps">
          {steps.map((step, index) => (
            <ReleaseStepRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the row
              key={index}
              step={step}
              number={index + 1}
              people={problem ? undefined : preview.data?.people[index]}
              notTold={preview.data?.notSent[index]}
              problem={problem?.index === index ? problem.message : undefined}
              onChange={(changed) => setSteps(steps.with(index, changed))}
              onRemove={index === 0 ? undefined : () => setSteps(steps.toSpliced(index, 1))}
            />
          ))}
        </ol>
        <div className={classes.below}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={steps.length >= limits.release.steps}
            onClick={() => setSteps(withStep(steps, rates))}
          >
            Add step
          </Button>
          {!rates.isOpen && <MaskBox rateMask={rateMask} onChange={setRateMask} />}
        </div>
        <p className={classes.note}>
          At most {dollars(rates.ceilingRate)} an hour. The first step is sent at once. It stops when the shift is
          taken, changed or deleted, and you can stop it.
        </p>
        {refused && <DialogProblem>{refused}</DialogProblem>}
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={problem !== undefined}
          loading={isStarting}
          onClick={() => void start({ shiftId: shift.shiftId, steps, rateMask })}
        >
          Start release
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

/** Only of a vacancy: an open shift keeps its mask. */
const MaskBox = ({ rateMask, onChange }: { rateMask: boolean; onChange: (rateMask: boolean) => void }) => (
  <Checkbox
    size="xs"
    label="Hide the rate from providers"
    checked={rateMask}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

function useStarting(onStarted: () => void) {
  const [refused, setRefused] = useState<string>()
  const starting = useStartRelease()
  async function start(release: Parameters<typeof starting.mutateAsync>[0]) {
    try {
      const told = await starting.mutateAsync(release)
      toastSuccess(`Release started. ${toldText(told)}.`)
      onStarted()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error.message)
      toastSilently(error.message)
    }
  }
  return { start, refused, isStarting: starting.isPending }
}

const aboutOf = ({ teamName, skill, date }: FindShift): string => `${teamName} · ${skill} · ${date.slice(0, 5)}`
