import type { Availability, availabilityEndpoints } from '@shiftward/contract/availability.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { addDays, sameDayAfterMonths } from '@shiftward/contract/rules/calendar-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Asker } from '../../lib/user-scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { findProvider, lockProvider } from '../user/person-owner.service.ts'
import { listAvailability, replaceAvailability } from './availability.store.ts'

const text = texts.availability
const { entries, yearsAhead } = limits.availability

/** A person may work in several time zones: until the day is over in all of them, it is not over. */
const firstDay = (now: Date): string => addDays(now.toISOString().slice(0, 10), -1)

export async function readAvailability(db: Connection, caller: Asker, code: string, now: Date) {
  return readOwn(db, (await findProvider(db, caller, { code })).id, now)
}

export const readOwn = (db: Connection, providerId: number, now: Date): Promise<Availability[]> =>
  listAvailability(db, providerId, firstDay(now))

type Input = z.output<typeof availabilityEndpoints.saveMine.input>

export function saveAvailability(db: Database, caller: Asker, input: Input & { providerCode: string }, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const provider = await lockProvider(transaction, caller, { code: input.providerCode })
    return save(transaction, { providerId: provider.id, actorId: caller.userId }, input, now)
  })
}

export function saveOwnAvailability(db: Database, providerId: number, input: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [providerId])
    return save(transaction, { providerId, actorId: providerId }, input, now)
  })
}

type Author = { providerId: number; actorId: number }

async function save(db: Connection, author: Author, { availability, replaces, days }: Input, now: Date) {
  const from = firstDay(now)
  const until = sameDayAfterMonths(addDays(from, 2), 12 * yearsAhead) ?? addDays(from, 366 * yearsAhead)
  for (const [index, { date }] of availability.entries()) {
    if (date !== null && date < from) throw refusal(400, `availability.${index}.date`, text.over)
    if (date !== null && date > until) throw refusal(400, `availability.${index}.date`, text.tooFar(yearsAhead))
  }
  const list = () => listAvailability(db, author.providerId, from)
  const ids = async () => (await list()).map(({ id }) => id).toSorted((one, other) => one - other)
  const version = replaces && versionOf(replaces.toSorted((one, other) => one - other))
  await changeAsRead({ version, read: ids }, () => replaceAvailability(db, { ...author, from, days }, availability))
  const saved = await list()
  if (saved.length > entries) throw refusal(400, 'availability', texts.common.tooMany(entries))
  return saved
}
