import { monthName } from '@shiftward/contract/rules/day-words.ts'
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { useNow } from '../../lib/now.ts'
import { go } from '../../lib/router.ts'
import { dayText, hours, localDate } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { TabScreen } from '../frame/screen.part.tsx'
import { monthStart, useChanges } from '../shift/shift.queries.ts'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { type Entry, useEntries } from './entries.ts'
import { listedOf } from './listed.ts'
import { Month } from './month.tsx'

type View = 'month' | 'list'

const addressOf = (month: string, day: string | undefined, view: View) => {
  const search = new URLSearchParams({
    month: month.slice(0, 7),
    ...(day && { day }),
    ...(view === 'list' && { view }),
  })
  return `/calendar?${search}`
}

/** My published shifts, what I asked for and my leave, by month and as a list from the chosen day. */
export function CalendarPage({ search }: { search: URLSearchParams }) {
  const today = localDate(useNow())
  const month = /^\d{4}-\d\d$/.test(search.get('month') ?? '') ? `${search.get('month')}-01` : monthStart(today)
  const view: View = search.get('view') === 'list' ? 'list' : 'month'
  const chosen = search.get('day') ?? (monthStart(today) === month ? today : month)
  const show = (to: { month?: string; day?: string; view?: View }) =>
    go(addressOf(to.month ?? month, to.day, to.view ?? view), { isReplacing: true })
  const { entries, isError, refetch } = useEntries(month)
  const isThisYear = month.slice(0, 4) === today.slice(0, 4)
  const title = isThisYear ? monthName(month) : `${monthName(month).slice(0, 3)} ${month.slice(0, 4)}`
  return (
    <TabScreen
      tab="calendar"
      title="Calendar"
      isEmpty={!entries}
      header={(heading) => (
        <Header heading={heading} title={title} month={month} today={today} onShow={(to) => show({ month: to })}>
          <Link
            to={`/calendar/more?${search}`}
            className="hit"
            aria-label="More: subscribe, availability, leave, refresh"
          >
            <IconDotsVertical size={22} aria-hidden="true" />
          </Link>
        </Header>
      )}
    >
      <div className={classes.floating}>
        <Segments
          label="View"
          value={view}
          choices={{ month: 'Month', list: 'List' }}
          onChange={(to) => show({ view: to, day: chosen })}
        />
      </div>
      {!entries && (isError ? <LoadError what="The calendar" onRetry={() => void refetch()} /> : <Loading isTall />)}
      {entries && (
        <Swipe onSwipe={(months) => show({ month: monthStart(month, months) })}>
          {view === 'month' && (
            <Month
              month={month}
              today={today}
              chosen={chosen}
              entries={entries}
              onChoose={(day) => show({ month: monthStart(day), day })}
            />
          )}
          <List entries={entries} month={month} from={view === 'month' ? chosen : month} />
        </Swipe>
      )}
    </TabScreen>
  )
}

type HeaderProps = {
  heading: Ref<HTMLHeadingElement>
  title: string
  month: string
  today: string
  onShow: (month: string) => void
  children: ReactNode
}

/** The arrows keep the focus, so the new month is said. */
function Header({ heading, title, month, today, onShow, children }: HeaderProps) {
  const [before, after] = [monthStart(month, -1), monthStart(month, 1)]
  return (
    <header className={`top ${classes.header}`}>
      <h1 tabIndex={-1} ref={heading} aria-live="polite">
        {title}
      </h1>
      <button
        type="button"
        className="hit"
        aria-label={`Previous month, ${monthName(before)}`}
        onClick={() => onShow(before)}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </button>
      <button type="button" className="button low plain accent" onClick={() => onShow(monthStart(today))}>
        Today
      </button>
      <button
        type="button"
        className="hit"
        aria-label={`Next month, ${monthName(after)}`}
        onClick={() => onShow(after)}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </button>
      {children}
    </header>
  )
}

function List({ entries, month, from }: { entries: Entry[]; month: string; from: string }) {
  const { data: changes = [] } = useChanges()
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before] : []))
  const { shown, worked } = listedOf(entries, removed, month, from)
  return (
    <>
      <h2 className="heading">
        {from === month ? monthName(month) : `From ${dayText(from)}`}{' '}
        <span className="aside">{hours(worked)} this month</span>
      </h2>
      {shown.length === 0 ? (
        <Empty
          icon={IconCalendarOff}
          isShort
          title={`No shifts ${from === month ? 'in' : 'from here in'} ${monthName(month)}.`}
        />
      ) : (
        <Agenda entries={shown} changes={changes} month={month} />
      )}
    </>
  )
}

const far = 60

/** Swiping sideways turns the month; the arrows do the same. */
function Swipe({ onSwipe, children }: { onSwipe: (months: number) => void; children: ReactNode }) {
  const start = useRef({ x: 0, y: 0 })
  return (
    <div
      onTouchStart={({ touches }) => {
        start.current = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 }
      }}
      onTouchEnd={({ changedTouches }) => {
        const x = (changedTouches[0]?.clientX ?? 0) - start.current.x
        const y = (changedTouches[0]?.clientY ?? 0) - start.current.y
        if (Math.abs(x) > far && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
      }}
    >
      {children}
    </div>
  )
}
