import type { Connection } from '../lib/database.ts'
import { offerText } from '../lib/message-text/schedule-text.ts'
import { makeOffer, makeRelease } from './factories.ts'
import type { Told } from './messages.ts'
import { hoursAfter } from './moment.ts'
import type { DemoProvider } from './people.ts'
import type { PlannedShift, Planner } from './schedule.ts'
import { placeOf, refer, type ShiftIds } from './write.ts'

/** A vacancy offered to provider@demo.test and to a colleague who declined, and an open shift released in steps. */
export async function makeOffers(
  db: Connection,
  { planner, shifts, ids }: { planner: Planner; shifts: PlannedShift[]; ids: ShiftIds },
): Promise<Told[]> {
  const { now } = planner.moment
  const ahead = shifts.filter(({ row, block }) => row.starts_at > hoursAfter(now, 48) && !block.row.is_deactivated)
  const [someone] = planner.providers
  const free = ahead.filter(({ row }) => row.state !== 'assigned')
  const vacancy = free.find((shift) => othersFor(planner, shift, someone).length > 0)
  const open = ahead.find(({ row }) => isForRelease(row, now))
  if (open) await release(db, planner, open, ids)
  if (!someone || !vacancy) return []
  const [colleague] = othersFor(planner, vacancy, someone)
  const sent = { sent_by: vacancy.block.admin.id, sent_at: hoursAfter(now, -2) }
  const shift = { ...vacancy.row, ...refer(ids, vacancy) }
  const offer = await makeOffer(db, { shift, provider: someone.row, ...sent })
  if (colleague) {
    const declined = { state: 'declined', ended_at: hoursAfter(now, -1) }
    await makeOffer(db, { shift, provider: colleague.row, ...sent, ...declined })
  }
  const words = offerText({ ...vacancy.row, pay: null, ask_rate: null }, placeOf(vacancy))
  const { organization_id } = vacancy.row
  return [{ to: someone.row, organization_id, cause: `offer:${offer.id}:open`, ...words, at: sent.sent_at }]
}

/** Those who could take the shift beside the person; nobody if the person could not. */
function othersFor(planner: Planner, shift: PlannedShift, person: DemoProvider | undefined): DemoProvider[] {
  const able = planner.eligible(shift)
  return person && able.includes(person) ? able.filter((one) => one !== person) : []
}

/** Not open to locums yet, and below the ceiling. */
const isForRelease = ({ state, starts_at, labour_types, ask_rate, rate }: PlannedShift['row'], now: Date): boolean =>
  state === 'open' &&
  starts_at > hoursAfter(now, 72) &&
  !labour_types?.includes('Locum') &&
  Number(ask_rate) < Number(rate)

/** Its first step was an hour ago; the next one comes in an hour. */
async function release(db: Connection, planner: Planner, open: PlannedShift, ids: ShiftIds) {
  const { now } = planner.moment
  const started_at = hoursAfter(now, -1)
  const [askRate, ceiling] = [Number(open.row.ask_rate), Number(open.row.rate)]
  const labourType = open.row.labour_types ?? []
  const waiting = { waitMinutes: 120, labourType: [...labourType, 'Locum'], doneAt: null, told: null }
  // The demo has no service to send messages with.
  const counts = { told: 0, notSent: planner.eligible(open, labourType).length }
  const steps = [
    { waitMinutes: 0, labourType, askRate, doneAt: started_at, ...counts },
    { ...waiting, askRate },
    { ...waiting, askRate: ceiling },
  ]
  await makeRelease(db, {
    shift: refer(ids, open),
    steps: JSON.stringify(steps),
    next_at: hoursAfter(now, 1),
    started_by: open.block.admin.id,
    started_at,
  })
}
