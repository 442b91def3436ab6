import type { LabourType } from '@shiftward/contract/common.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'

/** The labor types that people had before, so that their hours of then are reported with the type of then. */

/** The first day of the present labor type, ISO; null if it has always counted. Needs the alias `mapping`. */
export const labourTypeSince = sql<string | null>`(
  select max(until) from past_labour_types as past
  where past.facility_id = mapping.facility_id and past.provider_id = mapping.provider_id)`

type Mapping = { providerId: number; facility: { id: number; organization_id: number } }

/** `since` is ISO. Without it another labor type counts from today, local date at the facility. */
type Change = { labourType: LabourType; since: string | null | undefined }

/**
 * Keeps what counted before the first day of a labor type. To be called before the mapping is written, which may not be
 * there yet.
 */
export async function keepLabourType(db: Connection, mapping: Mapping, change: Change, now: Date) {
  const { today, present } = await readPresent(db, mapping, now)
  const { labourType } = change
  const since = change.since ?? (present === labourType ? undefined : today)
  if (since === undefined) return
  if (since > today) throw refusal(400, 'labourTypeSince', texts.user.labourTypeLater)
  const past = await listPast(db, mapping)
  if (present === labourType && past.at(-1)?.until === since) return
  const ended = present !== undefined && present !== labourType ? [{ until: since, labourType: present }] : []
  const before = past.find(({ until }) => until >= since) ?? [...past, ...ended].at(-1)
  await removePast(db, mapping, since)
  if (before && before.labourType !== labourType) await addPast(db, mapping, { ...before, until: since })
}

/** The person leaves the facility. */
export async function keepLastLabourType(db: Connection, mapping: Mapping, now: Date) {
  const { today, present } = await readPresent(db, mapping, now)
  if (present === undefined) return
  const until = addDays(today, 1)
  // Today can have been a later day, before the facility got another time zone.
  await removePast(db, mapping, until)
  await addPast(db, mapping, { until, labourType: present })
}

async function readPresent(db: Connection, { providerId, facility }: Mapping, now: Date) {
  const { labourType, today } = await db
    .selectFrom('facilities')
    .leftJoin('facility_providers as mapping', (join) =>
      join.onRef('mapping.facility_id', '=', 'facilities.id').on('mapping.provider_id', '=', providerId),
    )
    .select(sql<LabourType | null>`mapping.labour_type`.as('labourType'))
    .select(sql<string>`(${now}::timestamptz at time zone facilities.time_zone)::date`.as('today'))
    .where('facilities.id', '=', facility.id)
    .executeTakeFirstOrThrow()
  return { today, present: labourType ?? undefined }
}

type Past = { until: string; labourType: LabourType }

const listPast = (db: Connection, { providerId, facility }: Mapping): Promise<Past[]> =>
  db
    .selectFrom('past_labour_types')
    .select(['until', sql<LabourType>`labour_type`.as('labourType')])
    .where('facility_id', '=', facility.id)
    .where('provider_id', '=', providerId)
    .orderBy('until')
    .execute()

const removePast = (db: Connection, { providerId, facility }: Mapping, since: string) =>
  db
    .deleteFrom('past_labour_types')
    .where('facility_id', '=', facility.id)
    .where('provider_id', '=', providerId)
    .where('until', '>=', since)
    .execute()

const addPast = (db: Connection, { providerId, facility }: Mapping, { until, labourType }: Past) =>
  db
    .insertInto('past_labour_types')
    .values({
      organization_id: facility.organization_id,
      facility_id: facility.id,
      provider_id: providerId,
      until,
      labour_type: labourType,
    })
    .execute()
