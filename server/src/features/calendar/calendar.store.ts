import { datesBetween } from '@shiftward/contract/rules/calendar-date.ts'
import { sql } from 'kysely'
import { JsonText } from '../../lib/answer.ts'
import type { Connection } from '../../lib/database.ts'

import {
  type EntrySource,
  joinParts,
  leaveEntries,
  placesOfBlocks,
  type Reader,
  shiftEntries,
  swapsByShift,
} from './calendar-entry.store.ts'

/**
 * PostgreSQL builds the calendar as JSON, so that thousands of entries never become objects here. The caller sees
 * exactly the columns of the select lists. Scope has already been checked.
 */

type Block = {
  blockId: number
  teamId: number
  departmentId: number
  facilityId: number
  organizationId: number
  startDate: string
  endDate: string
}

/** Every shift, also of a deactivated block: somebody chose to look at it. */
export async function readBlock(db: Connection, block: Block, reader: Reader): Promise<JsonText> {
  const entries = entriesOf({
    blocks: sql`blocks.id = ${block.blockId}`,
    shifts: sql`shifts.block_id = ${block.blockId}`,
    skills: sql`select skill from team_skills where team_id = ${block.teamId}`,
    days: datesBetween(block.startDate, block.endDate),
    ...block,
    ...reader,
  })
  const { rows } = await sql<{ entries: string }>`
    ${entries} select coalesce(string_agg(entry, ',' order by is_leave, day, start_time, position), '') as entries
    from entries`.execute(db)
  return new JsonText(`[${joinParts(rows[0]?.entries ?? '')}]`)
}

export type Department = { departmentId: number; facilityId: number; organizationId: number }

/** The entries of a day are JSON, separated by commas. */
export type Day = {
  day: string
  shifts: string
  leaves: string
  /** When an entry will look different without any change. */
  until: Date | null
  /** An entry looks different when a shift of another department changes. */
  dependsOnOthers: boolean
}

/**
 * The days that have entries. Leaves out the open shifts and vacancies of deactivated blocks. Their assigned shifts are
 * still worked.
 */
export async function readDays(db: Connection, department: Department, days: string[], reader: Reader): Promise<Day[]> {
  const { departmentId } = department
  const entries = entriesOf({
    blocks: sql`teams.department_id = ${departmentId}`,
    shifts: sql`shifts.department_id = ${departmentId} and shifts.date = any(${days}::date[])
      and (shifts.state = 'assigned' or not place.is_deactivated)`,
    skills: sql`select skill from department_skills where department_id = ${departmentId}`,
    days,
    ...department,
    ...reader,
  })
  const { rows } = await sql<Day>`
    ${entries} select day,
      coalesce(string_agg(entry, ',' order by start_time, position) filter (where not is_leave), '') as shifts,
      coalesce(string_agg(entry, ',' order by position) filter (where is_leave), '') as leaves,
      min(until) as until, bool_or(depends_on_others) as "dependsOnOthers"
    from entries group by day`.execute(db)
  return rows.map((day) => ({ ...day, shifts: joinParts(day.shifts) }))
}

/**
 * No block is missing, but the left join of the shifts makes PostgreSQL go from the department's days to their blocks and
 * not from each block to all its days.
 */
const entriesOf = (source: EntrySource) => sql`
  with place as materialized (${placesOfBlocks(source)}
  ), swapping as materialized (${swapsByShift(source)}
  ), entries as (${shiftEntries(source)} union all ${leaveEntries(source)})`
