import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/**
 * The only place that computes hours and money of a row of `shifts`: of the time that really passes, rounded to the
 * cent. PostgreSQL computes in decimals, so the sums are exact.
 */

const span = sql`shifts.ends_at - shifts.starts_at`
const elapsed = sql`extract(epoch from ${span})`
const regular = sql`(${elapsed} - shifts.add_on_hours * 3600)`

export const hoursOfShift = {
  all: sql<string>`round(${elapsed} / 3600, 2)`,
  regular: sql<string>`round(${regular} / 3600, 2)`,
}

/** Add-on hours without a rate of their own cost the shift's rate. */
const addOnRateAt = (rate: RawBuilder<unknown>) => sql`coalesce(shifts.add_on_rate, ${rate})`
const regularAt = (rate: RawBuilder<unknown>) => sql<string>`round(${regular} * ${rate} / 3600, 2)`
const totalAt = (rate: RawBuilder<unknown>) =>
  sql<string>`(${regularAt(rate)} + shifts.add_on_hours * ${addOnRateAt(rate)})`

/** The ask rate for a sourced shift, otherwise the rate that was stored with the shift. */
const rate = sql`(case when shifts.is_sourced then coalesce(shifts.ask_rate, shifts.rate) else shifts.rate end)`

export const costOfShift = {
  regular: regularAt(rate),
  addOnRate: sql<string | null>`case when shifts.add_on_hours > 0 then ${addOnRateAt(rate)} end`,
  total: totalAt(rate),
}

/** Shifts alike in these cost the same: grouped by them, a cost is computed once for all of a group. */
export const causesOfCost = sql`${span}, shifts.add_on_hours, shifts.add_on_rate, ${rate}`

/** What an open shift pays in all; null when its rate is masked. A vacancy may still have an older ask rate: it does not count. */
export const payOfOpenShift = sql<
  string | null
>`case when shifts.state = 'open' and not shifts.is_rate_masked then ${totalAt(sql`shifts.ask_rate`)} end`

/** The pay of each shift, for the words of a message. */
export async function findPay(db: Connection, shiftIds: number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('shifts')
    .select(['id', payOfOpenShift.as('pay')])
    .where('id', 'in', shiftIds)
    .execute()
  return new Map(rows.map(({ id, pay }) => [id, pay]))
}
