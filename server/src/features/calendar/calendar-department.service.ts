import { hash } from 'node:crypto'
import { datesBetween } from '@shiftward/contract/rules/calendar-date.ts'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { type Day, type Department, readDays } from './calendar.store.ts'
import { type DepartmentDays, findMarked } from './calendar-change.store.ts'
import type { Reader } from './calendar-entry.store.ts'
import { type CalendarMemory, type KeptDay, keptDay } from './calendar-memory.ts'

export type CalendarDeps = { db: Connection; memory: CalendarMemory }

/** The same for everybody who sees the same entries. */
type DepartmentEntries = { department: Department; tag: string; text(): string }

/**
 * The entries of a department's days, in order. Days that have not changed come from the memory. Whether the caller sees
 * the department is read anew; what else the entries depend on is in the key.
 */
export async function readDepartment(
  { db, memory }: CalendarDeps,
  scope: Scope,
  input: DepartmentDays,
  reader: Reader,
): Promise<DepartmentEntries> {
  const askedAt = performance.now()
  const { department, marksOf } = await findMarked(db, scope, input)
  const key = `${department.departmentId} ${reader.mayDecide} ${reader.mayWrite}`
  const days = new Map<string, KeptDay | undefined>()
  const findMissing = () => {
    for (const day of datesBetween(input.startDate, input.endDate)) {
      if (!days.get(day)) days.set(day, memory.find(`${key} ${day}`, marksOf(day), reader.now))
    }
    return [...days].filter(([, found]) => !found).map(([day]) => day)
  }
  const read = async (missing: string[]) => {
    const found = new Map((await readDays(db, department, missing, reader)).map((day) => [day.day, day]))
    for (const day of missing) {
      const one = found.get(day) ?? emptyDay(day)
      const kept = keptDay(one, marksOf(day), { now: reader.now, askedAt })
      days.set(day, kept)
      if (!one.dependsOnOthers) memory.keep(`${key} ${day}`, kept)
    }
  }
  await readOnceForAll(memory, `${key} ${input.startDate} ${input.endDate}`, findMissing, read)
  return { department, ...entriesOf([...days.values()].filter((day) => day !== undefined)) }
}

/**
 * After a change everybody who looks at a department reads it at the same moment. The first one reads the days for all;
 * the others find them in the memory, if they have seen the same marks.
 */
async function readOnceForAll(
  { reading }: CalendarMemory,
  key: string,
  findMissing: () => string[],
  read: (missing: string[]) => Promise<void>,
) {
  if (findMissing().length === 0) return
  // If that read fails, the call that made it reports the error.
  await reading.find(key)?.catch(() => undefined)
  const missing = findMissing()
  if (missing.length > 0) await reading.begin(key, () => read(missing))
}

const emptyDay = (day: string): Day => ({ day, shifts: '', leaves: '', until: null, dependsOnOthers: false })

/** First all shifts, then all leaves. */
function entriesOf(days: KeptDay[]) {
  const parts = [...days.map(({ shifts }) => shifts), ...days.map(({ leaves }) => leaves)]
  const tags = days.map(({ tag }) => tag).join()
  return {
    tag: hash('sha256', tags, 'base64url'),
    text: () => `[${parts.filter((part) => part !== '').join()}]`,
  }
}
