import { ActionIcon, Button } from '@mantine/core'
import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import type { FillRun } from '@shiftward/contract/fill.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconPlayerStop, IconX } from '@tabler/icons-react'
import { toastError } from '../../../lib/toast.ts'
import { spanTitle } from '../calendar-days.ts'
import classes from './fill.module.css'
import { useStopFill } from './fill.queries.ts'
import { FillCourse } from './fill-course.tsx'
import running from './fill-running.module.css'

type Props = { run: FillRun; onHide: () => void }

/** The run in progress. Nothing else is locked meanwhile. */
export function FillRunning({ run, onHide }: Props) {
  const { vacancies, seconds, mostSeconds, course } = run
  const best = course.at(-1)
  return (
    <>
      <header className={classes.head}>
        <h2>{run.isWaiting ? 'Auto-fill is waiting' : 'Auto-fill is running'}</h2>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label="Hide" onClick={onHide}>
          <IconX size={16} />
        </ActionIcon>
        <p>{aboutRun(run)}</p>
      </header>
      <div className={classes.scroll}>
        <div className={running.progress}>
          <p>
            <b>{Math.floor(seconds)} s</b> of at most {mostSeconds} s
            {best && <span>best so far found at {Math.floor(best.seconds)} s</span>}
          </p>
          <progress className={running.track} max={mostSeconds} value={Math.min(seconds, mostSeconds)}>
            {Math.floor(seconds)} s
          </progress>
        </div>
        <Best run={run} />
        {vacancies !== null && <FillCourse course={course} vacancies={vacancies} {...{ seconds, mostSeconds }} />}
        <Options run={run} />
        <p className={classes.note}>
          {run.options.mayMove ? 'Shifts that people have may move.' : 'Existing shifts stay.'} All is judged again when
          you accept. You may leave this page: the proposal waits.
        </p>
      </div>
      <Stopping run={run} />
    </>
  )
}

/** '17 vacancies, 24 people, Nov 15 – 28' */
function aboutRun({ vacancies, people, startDate, endDate, isWaiting }: FillRun): string {
  if (isWaiting) return 'The server is busy with another run. This one is next.'
  if (vacancies === null || startDate === null || endDate === null) return 'Reading shifts and people'
  const days = spanTitle(fromWireDate(startDate), fromWireDate(endDate))
  return `${vacancies} open or vacant, ${people} people, ${days}`
}

function Best({ run: { course, vacancies, bestCost, bound } }: { run: FillRun }) {
  const uncovered = course.at(-1)?.uncovered
  const known = bestCost !== null && bound !== null && bound > 0 ? (bestCost - bound) / bestCost : undefined
  const gap = known !== undefined && known < 0.99 ? known : undefined
  const isBest = gap !== undefined && gap < 0.0005
  return (
    <dl className={running.best}>
      <div>
        <dt>uncovered</dt>
        <dd>{uncovered ?? '–'}</dd>
        <small>{vacancies === null ? '' : `of ${vacancies}`}</small>
      </div>
      <div>
        <dt>filled</dt>
        <dd>{uncovered === undefined || vacancies === null ? '–' : vacancies - uncovered}</dd>
        <small>best so far</small>
      </div>
      <div>
        <dt>proven gap</dt>
        <dd>{gap === undefined ? '–' : `${(gap * 100).toFixed(gap < 0.1 ? 1 : 0)}%`}</dd>
        <small>{gap === undefined ? 'not known yet' : isBest ? 'nothing is better' : 'cannot be better by more'}</small>
      </div>
    </dl>
  )
}

const Options = ({ run: { teamNames, options } }: { run: FillRun }) => (
  <dl className={running.options}>
    <dt>Fill</dt>
    <dd>{teamNames.join(', ')}</dd>
    <dt>May be used</dt>
    <dd>{options.labourTypes?.map((type) => labourTypeLabels[type]).join(', ') ?? 'everybody'}</dd>
    <dt>Hours</dt>
    <dd>{options.weekHours === undefined ? 'as the rules say' : `up to ${options.weekHours} h a week`}</dd>
    <dt>Warnings</dt>
    <dd>{options.warnings ? 'allowed' : 'not allowed'}</dd>
  </dl>
)

function Stopping({ run }: { run: FillRun }) {
  const stop = useStopFill()
  const end = (discard: boolean) =>
    stop.mutate({ id: run.runId, discard }, { onError: ({ message }) => toastError(message) })
  return (
    <footer className={classes.foot}>
      {!run.isWaiting && (
        <Button
          fullWidth
          leftSection={<IconPlayerStop size={15} />}
          loading={stop.isPending && !stop.variables.discard}
          disabled={run.course.length === 0}
          onClick={() => end(false)}
        >
          Stop and use this
        </Button>
      )}
      <Button fullWidth variant="default" loading={stop.isPending && stop.variables.discard} onClick={() => end(true)}>
        Cancel the run
      </Button>
    </footer>
  )
}
