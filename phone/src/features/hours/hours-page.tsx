import { counted } from '@shiftward/client/counted.ts'
import { dollars } from '@shiftward/client/money.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyHours } from '@shiftward/contract/mobile-hours.ts'
import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { monthDay, monthName } from '@shiftward/contract/rules/day-words.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { daysText, dayText, hours, localDate, payText } from '../../lib/words.ts'
import { Segments } from '../../ui/segments.tsx'
import { LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { monthEnd, monthStart } from '../shift/shift.queries.ts'
import classes from './hours.module.css'

type Period = 'week' | 'month'

const rangeOf = (period: Period, day: string) =>
  period === 'month'
    ? { from: monthStart(day), to: monthEnd(day) }
    : { from: weekStartOf(day), to: addDays(weekStartOf(day), 6) }

/** What I worked and what is to come, by week or month; the pay of open shifts that I took. */
export function HoursPage() {
  const today = localDate(useNow())
  const [period, setPeriod] = useState<Period>('month')
  const [day, setDay] = useState(today)
  const range = rangeOf(period, day)
  const { data, isError, refetch } = useAnswer(mobileEndpoints.hours, range)
  const title = period === 'month' ? `${monthName(day)} ${day.slice(0, 4)}` : daysText(range.from, range.to)
  return (
    <SubScreen title="Hours and pay" to="/me" tab="me">
      <Segments label="Period" value={period} choices={{ week: 'Week', month: 'Month' }} onChange={setPeriod} />
      <div className={classes.period}>
        <button type="button" className="hit" aria-label="Earlier" onClick={() => setDay(addDays(range.from, -1))}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </button>
        <h2 aria-live="polite">{title}</h2>
        <button type="button" className="hit" aria-label="Later" onClick={() => setDay(addDays(range.to, 1))}>
          <IconChevronRight size={22} aria-hidden="true" />
        </button>
      </div>
      {!data && (isError ? <LoadError what="Your hours" onRetry={() => void refetch()} /> : <Loading isTall />)}
      {data && <Totals sums={data} />}
      {data && period === 'month' && <Weeks weeks={data.weeks} />}
      {data && <Pay pay={data.pay} />}
    </SubScreen>
  )
}

function Totals({ sums }: { sums: MyHours }) {
  const figures = [
    [String(sums.nights), 'nights'],
    [String(sums.weekends), 'weekends'],
    [hours(sums.onCall), 'on call'],
    [hours(sums.over40), 'over 40 h'],
  ]
  return (
    <div className="card">
      <p className={classes.total}>
        <b>{hours(sums.hours)}</b>{' '}
        <span className="quiet">
          {hours(sums.worked)} worked, {hours(sums.toCome)} to come
        </span>
      </p>
      <dl className={classes.figures}>
        {figures.map(([figure, name]) => (
          <div key={name}>
            <dt className="quiet small">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Worked is full, to come is hatched; the number is beside each bar. */
function Weeks({ weeks }: { weeks: MyHours['weeks'] }) {
  const most = Math.max(1, ...weeks.map((week) => week.hours))
  return (
    <>
      <h2 className="heading">By week</h2>
      <ul className="card padded stack">
        {weeks.map((week) => (
          <li className={classes.week} key={week.weekStart}>
            <span className="quiet small">{monthDay(fromWireDate(week.weekStart))}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.worked} style={{ width: `${(week.worked / most) * 100}%` }} />
              <span className={classes.toCome} style={{ width: `${(week.toCome / most) * 100}%` }} />
            </span>
            <b>{hours(week.hours)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function Pay({ pay }: { pay: MyHours['pay'] }) {
  if (pay.shifts.length === 0) return null
  const rest = pay.hidden > 0 ? `, and ${pay.hidden} with a hidden rate` : ''
  return (
    <>
      <h2 className="heading">Pay of open shifts you took</h2>
      <div className="card rows">
        <div className="row">
          <span className="grow">
            <span className="title">Total</span>
            <span className="detail">
              {counted(pay.shifts.length - pay.hidden, 'shift')}
              {rest}
            </span>
          </span>
          <b>{dollars(pay.total)}</b>
        </div>
        {pay.shifts.map((shift) => (
          <div className="row" key={shift.shiftId}>
            <span className="grow">
              <span className="title">
                {dayText(fromWireDate(shift.date))}, {shift.teamName}
              </span>
              <span className="detail">{payText(shift)}</span>
            </span>
            <b>{shift.pay === undefined ? 'Rate hidden' : dollars(shift.pay)}</b>
          </div>
        ))}
      </div>
    </>
  )
}
