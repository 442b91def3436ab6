import type { RemovedShift } from '@shiftward/contract/publish.ts'
import { memo } from 'react'
import type { Range } from '../choice/schedule-search.ts'
import type { DayCoverage } from '../coverage.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { ChipLook } from './chip-look.ts'
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
  look: ChipLook
  coverage: DayCoverage | undefined
  /** On paper every entry is shown. */
  isPrinting: boolean
  removed: RemovedShift[] | undefined
}

const none: Entry[] = []
const noneRemoved: RemovedShift[] = []

/** The content of a day. It renders again only when its entries change, not while a QHP is carried over it. */
export const DayContent = memo(function DayContent({ day, range, days, ...month }: Props) {
  const entries = days.get(day) ?? none
  if (range === 'month') return <MonthDay day={day} entries={entries} {...month} />
  const night = fromTheNightBefore(days, day)
  const shown = { entries, night, coverage: month.coverage, removed: month.removed ?? noneRemoved }
  return range === 'week' ? <WeekDay day={day} {...shown} /> : <DayTimeline {...shown} />
})
