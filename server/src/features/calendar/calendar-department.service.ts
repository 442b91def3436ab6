import { createHash } from 'node:crypto'
import { datesBetween } from '@shiftward/contract/rules/calendar-date.ts'
import type { Connection } from '../../lib/database.ts'
import { type Day, type Department, readDays } from './calendar.store.ts'
import { readMarks } from './calendar-change.store.ts'
import type { Reader } from './calendar-entry.store.ts'
import { type CalendarMemory, type KeptDay, keptDay } from './calendar-memory.ts'

export type CalendarDeps = { db: Connection; memory: CalendarMemory }
type Period = { startDate: string; endDate: string }

/** The same for everybody who sees the same entries. */
type DepartmentEntries = { tag: string; text(): string }

/**
 * The entries of a department's days, in order. Days that have not changed come from the memory. The caller's right to
 * see the department has been checked; what else the entries depend on is in the key.
 */
export async function readDepartment(
  { db, memory }: CalendarDeps,
  department: Department,
  period: Period,
  reader: Reader,
): Promise<DepartmentEntries> {
  const askedAt = performance.now()
  const marksOf = await readMarks(db, department, period)
  const keyOf = (day: string) => `${department.departmentId} ${reader.mayDecide} ${reader.mayWrite} ${day}`
  const days = new Map<string, KeptDay | undefined>()
  for (const day of datesBetween(period.startDate, period.endDate)) {
    days.set(day, memory.find(keyOf(day), marksOf(day), reader.now))
  }
  const missing = [...days].filter(([, found]) => !found).map(([day]) => day)
  const read = missing.length > 0 ? await readDays(db, department, missing, reader) : []
  const byDay = new Map(read.map((day) => [day.day, day]))
  for (const day of missing) {
    const found = byDay.get(day) ?? emptyDay(day)
    const kept = keptDay(found, marksOf(day), { now: reader.now, askedAt })
    days.set(day, kept)
    if (!found.dependsOnOthers) memory.keep(keyOf(day), kept)
  }
  return entriesOf([...days.values()].filter((day) => day !== undefined))
}

const emptyDay = (day: string): Day => ({ day, shifts: '', leaves: '', until: null, dependsOnOthers: false })

/** First all shifts, then all leaves. */
function entriesOf(days: KeptDay[]): DepartmentEntries {
  const parts = [...days.map(({ shifts }) => shifts), ...days.map(({ leaves }) => leaves)]
  const tags = days.map(({ tag }) => tag).join()
  return {
    tag: createHash('sha256').update(tags).digest('base64url'),
    text: () => `[${parts.filter((part) => part !== '').join()}]`,
  }
}
