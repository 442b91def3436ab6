import type { MyOpenShift } from '@shiftward/contract/mobile-shift.ts'
import type { Connection } from '../../lib/database.ts'
import { judgeForProvider } from '../rule/rule.service.ts'
import { presentOwn, type ToldFinding } from '../rule/rule-own.service.ts'
import { listOpen, type OpenShift, type UnassignedShift } from './mobile-open.store.ts'
import { presentShift } from './mobile-present.ts'

/**
 * The open shifts that a provider may take, while they neither work nor are on leave, and nothing blocks it. A warning
 * refuses them too, but is told: it may be gone when another shift of theirs has changed.
 */
export async function listOpenShifts(db: Connection, providerId: number, now: Date): Promise<MyOpenShift[]> {
  const open = (await listOpen(db, providerId, now)).map((row) => ({ row, ...wantedOf(row) }))
  const findingsOf = await judgeForProvider(db, providerId, open)
  return open
    .map((shift) => ({ row: shift.row, findings: findingsOf(shift) }))
    .filter(({ findings }) => !findings.some(isHidden))
    .map(({ row, findings }) => presentOpen(row, findings))
}

const isHidden = ({ rule, level }: ToldFinding): boolean => level === 'block' || rule === 'overlap' || rule === 'leave'

/** What the rules look at. */
export const wantedOf = (row: UnassignedShift) => ({
  id: row.shiftId,
  organization_id: row.organization_id,
  department_id: row.department_id,
  team_id: row.team_id,
  skill: row.skill,
  date: row.date,
  start_time: row.start_time,
  end_time: row.end_time,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  is_on_call: row.is_on_call,
  teamName: row.teamName,
  facilityName: row.facilityName,
  timeZone: row.timeZone,
})

const presentOpen = (row: OpenShift, findings: ToldFinding[]): MyOpenShift => ({
  ...presentUnassigned(row, findings),
  isInterested: row.isInterested,
  needsApproval: row.needsApproval,
  isRequested: row.isRequested,
})

/** Leaves out every amount of a masked rate. */
export const presentUnassigned = (row: UnassignedShift, findings: ToldFinding[]) => ({
  ...presentShift(row),
  findings: findings.map(presentOwn),
  askedLeave: row.askedLeave,
  addOnHours: row.add_on_hours,
  ...(row.pay !== null && {
    askRate: Number(row.ask_rate),
    ...(row.add_on_rate !== null && { addOnRate: Number(row.add_on_rate) }),
    totalPay: Number(row.pay),
  }),
})
