import { memo } from 'react'
import type { Entry, OpenDialog } from '../schedule-dialog.ts'
import type { Range } from '../schedule-search.ts'
import { fromTheNightBefore } from './day-entries.ts'
import { DayTimeline } from './day-view.tsx'
import { MonthDay } from './month-view.tsx'
import { WeekDay } from './week-view.tsx'

type Props = {
  day: string
  range: Range
  days: Map<string, Entry[]>
  isTeamShown: boolean
  canAdd: boolean
  onMore: (day: string) => void
  onDialog: OpenDialog
}

const none: Entry[] = []

/** The content of a day. It renders again only when its entries change, not while a QHP is carried over it. */
export const DayContent = memo(function DayContent({ day, range, days, onDialog, ...month }: Props) {
  const entries = days.get(day) ?? none
  if (range === 'month') {
    const { canAdd, ...rest } = month
    const onAdd = canAdd ? (date: string) => onDialog({ kind: 'newShift', date }) : undefined
    return <MonthDay day={day} entries={entries} onAdd={onAdd} {...rest} />
  }
  const night = fromTheNightBefore(days, day)
  if (range === 'week') return <WeekDay day={day} entries={entries} night={night} />
  return <DayTimeline entries={entries} night={night} />
})
