import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { leave } from '../../lib/router.ts'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useAvailability } from './availability.queries.ts'
import { type Change, type Mark, type Run, runsOf, runText, withHours, withoutRun } from './marks.part.ts'

/** The hours of what is marked. */
export function HoursSheet({ of }: { of: string }) {
  const { marks, change } = useAvailability()
  const run = marks && runsOf(marks).find(({ key }) => key === of)
  const close = () => leave(run?.mark.weekday == null ? '/me/availability' : '/me/availability?view=week')
  if (!marks) return null
  if (!run) {
    return (
      <Sheet title="This mark is gone" onClose={close}>
        <div className="buttons">
          <button type="button" className="button go main" onClick={close}>
            See what is marked
          </button>
        </div>
      </Sheet>
    )
  }
  const save = (next: Change) => {
    void change(next)
    close()
  }
  return (
    <Sheet title={runText(run)} onClose={close}>
      <Hours
        mark={run.mark}
        onSave={(hours) => save(withHours(marks, run, hours))}
        onClear={() => save(withoutRun(marks, run))}
      />
    </Sheet>
  )
}

type Hours = Pick<Mark, 'from' | 'to'>

function Hours({ mark, onSave, onClear }: { mark: Run['mark']; onSave: (hours: Hours) => void; onClear: () => void }) {
  const [isAllDay, setAllDay] = useState(mark.from === null)
  const [from, setFrom] = useState(mark.from ?? '07:00')
  const [to, setTo] = useState(mark.to ?? '19:00')
  const problem = !isAllDay && (from === '' || to === '' || from === to)
  return (
    <>
      <Segments
        label="Hours"
        value={isAllDay ? 'day' : 'hours'}
        choices={{ day: 'All day', hours: 'From – to' }}
        onChange={(value) => setAllDay(value === 'day')}
      />
      {!isAllDay && (
        <div className="two">
          <Field label="From" type="time" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <Field label="To" type="time" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </div>
      )}
      <p className="small quiet sheet-words">
        {problem
          ? from === to && from !== ''
            ? texts.availability.sameTime
            : texts.availability.timeRequired
          : isAllDay
            ? 'From midnight to midnight, as the clock shows at the facility.'
            : `${to <= from && to !== '00:00' ? 'It ends on the next day. ' : ''}As the clock shows at the facility; 00:00 is midnight.`}
      </p>
      <div className="buttons">
        <button
          type="button"
          className="button go main"
          disabled={problem}
          onClick={() => onSave(isAllDay ? { from: null, to: null } : { from, to })}
        >
          Save hours
        </button>
        <button type="button" className="button plain danger" onClick={onClear}>
          Clear this mark
        </button>
      </div>
    </>
  )
}
