import { allowedDays } from '@shiftward/contract/rules/allowed-days.ts'
import { findConflicts } from '@shiftward/contract/rules/conflicts.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { AvailableProvider } from '@shiftward/contract/schedule.ts'
import type { Database } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { listProvidersOf } from '../facility/facility-people.store.ts'
import { findBlock } from './schedule-place.store.ts'
import { listLeaves, listProviderIds, listTaken } from './schedule-provider.store.ts'

type Asked = { scheduleCode: string; skills?: string[] | undefined; date?: string | undefined }

/**
 * The providers of a block's facility, each with the days of the block on which the team's hours conflict with what
 * they have. With a date, only the providers who are free on it.
 */
export async function listAvailable(db: Database, scope: Scope, asked: Asked): Promise<AvailableProvider[]> {
  const place = await findBlock(db, scope, asked.scheduleCode)
  const { startTime, endTime, timeZone } = place
  const wanted = allowedDays(place).map((date) => ({ date, ...spanOfShift({ date, startTime, endTime }, timeZone) }))
  const providers = await listProvidersOf(db, [place.facilityId], asked.skills)
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (!first || !last) return providers.map((provider) => ({ ...provider, busyDates: [] }))

  const ids = await listProviderIds(db, place.facilityId)
  const range = { from: new Date(first.startsAt), to: new Date(last.endsAt) }
  const taken = await listTaken(db, [...ids.values()], range)
  const leaves = await listLeaves(db, [...ids.values()], place, range)
  const busy = Map.groupBy([...taken, ...leaves], ({ provider_id }) => provider_id)
  return providers
    .map((provider) => {
      const conflicts = findConflicts(wanted, busy.get(ids.get(provider.providerCode) ?? null) ?? [])
      return { ...provider, busyDates: conflicts.map((conflict) => conflict.wanted.date) }
    })
    .filter(({ busyDates }) => asked.date === undefined || !busyDates.includes(asked.date))
    .map((provider) => ({ ...provider, busyDates: provider.busyDates.map(toWireDate) }))
}
