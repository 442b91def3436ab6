import type { Holidays, holidayEndpoints } from '@shiftward/contract/holiday.ts'
import { usHolidays } from '@shiftward/contract/rules/us-holidays.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { findOrganization, lockOrganization } from '../organization/organization.store.ts'
import { listStored, replaceYear } from './holiday.store.ts'

type Key = { organizationId: number; year: number }

export async function readHolidays(db: Connection, scope: Scope, key: Key): Promise<Holidays> {
  await findOrganization(db, scope, key.organizationId)
  return describe(db, key)
}

async function describe(db: Connection, { organizationId, year }: Key): Promise<Holidays> {
  const stored = await listStored(db, organizationId, { from: year, to: year })
  const isFederal = stored.length === 0
  const holidays = (isFederal ? usHolidays(year) : stored).map(({ date, name }) => ({ date: toWireDate(date), name }))
  const content = { organizationId, year, holidays, isFederal }
  return { ...content, version: versionOf(content) }
}

type Input = z.output<typeof holidayEndpoints.save.input>

export function saveHolidays(db: Database, scope: Scope, { version, holidays, ...key }: Input): Promise<Holidays> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, scope, key.organizationId)
    const read = async () => {
      const { version: _, ...content } = await describe(transaction, key)
      return content
    }
    await changeAsRead({ version, read }, () => replaceYear(transaction, key.organizationId, key.year, holidays))
    return describe(transaction, key)
  })
}

/** The holidays from one day to another. Dates are ISO text. */
export async function holidaysBetween(
  db: Connection,
  organizationId: number,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const years = { from: Number(from.slice(0, 4)), to: Number(to.slice(0, 4)) }
  const stored = Map.groupBy(await listStored(db, organizationId, years), ({ date }) => Number(date.slice(0, 4)))
  const all = Array.from({ length: years.to - years.from + 1 }, (_, place) => years.from + place)
  const dates = all.flatMap((year) => stored.get(year) ?? usHolidays(year)).map(({ date }) => date)
  return new Set(dates.filter((date) => from <= date && date <= to))
}
