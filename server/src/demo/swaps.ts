import { listExchanges, listPartners } from '../features/mobile/mobile-swap.service.ts'
import { listPending } from '../features/shift/shift-published.store.ts'
import { hasPending, newGroup } from '../features/swap/swap-change.store.ts'
import { findPlaced } from '../features/swap/swap-judge.service.ts'
import type { Connection } from '../lib/database.ts'
import { swapTexts } from '../lib/message-text/swap-text.ts'
import { makeSwap, type User } from './factories.ts'
import type { Told } from './messages.ts'
import { hoursAfter } from './moment.ts'
import { fullName } from './names.ts'

/** Whose swaps, and the facility whose shifts come first: its clock is the person's own. */
type Of = { person: User; homeId: number; now: Date }

/** Somebody asks the person for an exchange, and the person has asked several to take another shift. */
export async function makeSwapsOf(db: Connection, of: Of): Promise<Told[]> {
  const shiftIds = await listSwappable(db, of)
  const exchange = await makeExchange(db, shiftIds, of)
  const others = shiftIds.filter((id) => id !== exchange?.shiftId)
  return [...(exchange?.told ?? []), ...(await askSeveral(db, others, of))]
}

/** The person's shifts from the day after tomorrow on that are as published and that no swap waits for. */
async function listSwappable(db: Connection, { person, homeId, now }: Of): Promise<number[]> {
  const published = await db
    .selectFrom('published_shifts')
    .select('shift_id')
    .where('provider_id', '=', person.id)
    .where('starts_at', '>', hoursAfter(now, 48))
    .orderBy((shift) => shift('facility_id', '<>', homeId))
    .orderBy('starts_at')
    .execute()
  const pending = (await listPending(db, { providerId: person.id })).map(({ shiftId }) => shiftId)
  const free: number[] = []
  for (const { shift_id } of published) {
    if (!pending.includes(shift_id) && !(await hasPending(db, [shift_id]))) free.push(shift_id)
  }
  return free
}

/** An administrator has approved it; now the person answers. */
async function makeExchange(db: Connection, shiftIds: number[], { person, now }: Of) {
  for (const shiftId of shiftIds) {
    for (const shift of await listExchanges(db, person.id, shiftId, now)) {
      if (shift.starts_at < hoursAfter(now, 48) || (await hasPending(db, [shift.id]))) continue
      const back = await findPlaced(db, shiftId)
      const giver = await findPerson(db, shift.providerCode)
      const [status, at] = ['MediatorApproved' as const, hoursAfter(now, -3)]
      const swap = await makeSwap(db, {
        shift,
        to: person,
        status,
        created_at: hoursAfter(now, -20),
        decided_at: at,
        decided_by: shift.created_by,
        return_shift_id: back.id,
        return_date: back.date,
        return_start_time: back.start_time,
        return_end_time: back.end_time,
        return_skill: back.skill,
        return_is_on_call: back.is_on_call,
      })
      const words = swapTexts({ ...shift, status, giver: fullName(giver), taker: fullName(person), back })
      const about = { organization_id: swap.organization_id, cause: `swap:${swap.id}:${status}`, at }
      const told: Told[] = [
        { to: giver, ...about, ...words.giver },
        { to: person, ...about, ...words.taker },
      ]
      return { shiftId, told }
    }
  }
  return undefined
}

const mostAsked = 3

/** They wait for an administrator. */
async function askSeveral(db: Connection, shiftIds: number[], { person, now }: Of): Promise<Told[]> {
  for (const shiftId of shiftIds) {
    const partners = (await listPartners(db, person.id, shiftId, now)).slice(0, mostAsked)
    if (partners.length < 2) continue
    const shift = await findPlaced(db, shiftId)
    const [group_id, created_at] = [await newGroup(db), hoursAfter(now, -6)]
    const told: Told[] = []
    for (const { providerCode, providerName } of partners) {
      const to = await findPerson(db, providerCode)
      const swap = await makeSwap(db, { shift, to, group_id, created_at })
      const about = { organization_id: swap.organization_id, cause: `swap:${swap.id}:Open`, at: created_at }
      const taker = partners.map((one) => one.providerName).join(', ')
      const words = { ...shift, status: 'Open' as const, giver: fullName(person) }
      if (told.length === 0) told.push({ to: person, ...about, ...swapTexts({ ...words, taker }).giver })
      told.push({ to, ...about, ...swapTexts({ ...words, taker: providerName }).taker })
    }
    return told
  }
  return []
}

const findPerson = (db: Connection, code: string): Promise<User> =>
  db.selectFrom('users').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
