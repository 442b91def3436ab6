import { limits } from '@shiftward/contract/limits.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Followed, OtherHours, OtherRates } from '@shiftward/contract/schedule-follow.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import { findTeamForBlock } from '../block/block.store.ts'
import { findPlace } from '../department/department-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { listOtherHours, listOtherRates } from './assign-follow.store.ts'

/** Which planned shifts could follow their team's hours or their department's rates. */

export async function readOtherHours(
  db: Connection,
  scope: Scope,
  { teamCode, startDate }: { teamCode: string; startDate?: string | undefined },
  now: Date,
): Promise<OtherHours> {
  const { id, timeZone, startTime, endTime } = await findTeamForBlock(db, scope, teamCode)
  const today = dateAt(now.getTime(), timeZone)
  const hours = await listOtherHours(db, id, { startDate: startDate ?? addDays(today, 1), now })
  return { today: toWireDate(today), startTime, endTime, hours }
}

export async function readOtherRates(
  db: Connection,
  scope: Scope,
  { departmentCode, startDate }: { departmentCode: string; startDate?: string | undefined },
  now: Date,
): Promise<OtherRates> {
  const { timeZone, departmentIds } = await findPlace(db, scope, { departmentCode })
  const today = dateAt(now.getTime(), timeZone)
  const [departmentId = 0] = departmentIds
  const rows = await listOtherRates(db, departmentId, { startDate: startDate ?? addDays(today, 1), now })
  const rates = rows.map((row) => ({ ...row, rate: Number(row.rate), newRate: Number(row.newRate) }))
  return { today: toWireDate(today), rates }
}

export function refuseTooMany({ length }: readonly unknown[]) {
  const most = limits.follow.shifts
  if (length > most) throw new AppError(400, texts.follow.tooMany(length, most))
}

/** How many vacancies, open shifts and shifts of people these are. */
export function countStates(
  shifts: readonly Shift[],
): Pick<Followed, 'vacancies' | 'openShifts' | 'assigned' | 'people'> {
  const countOf = (state: string) => shifts.filter((shift) => shift.state === state).length
  return {
    vacancies: countOf('vacancy'),
    openShifts: countOf('open'),
    assigned: countOf('assigned'),
    people: new Set(shifts.flatMap(({ provider_id }) => provider_id ?? [])).size,
  }
}
