import { sql } from 'kysely'

/**
 * Hours and cost of a row of `shifts`, by the same rule as in the contract: elapsed time, rounded to the cent.
 * PostgreSQL computes in decimals here, so the sums are exact.
 */

const elapsed = sql`extract(epoch from shifts.ends_at - shifts.starts_at)`
const regular = sql`(${elapsed} - shifts.add_on_hours * 3600)`

export const hoursOfShift = {
  all: sql<string>`round(${elapsed} / 3600, 2)`,
  regular: sql<string>`round(${regular} / 3600, 2)`,
}

/** The ask rate for a sourced shift, otherwise the rate that was stored with the shift. */
const rate = sql`(case when shifts.is_sourced then coalesce(shifts.ask_rate, shifts.rate) else shifts.rate end)`
const ofRegular = sql<string>`round(${regular} * ${rate} / 3600, 2)`
/** Add-on hours without a rate of their own cost the shift's rate. */
const addOnRate = sql`coalesce(shifts.add_on_rate, ${rate})`
const ofAddOn = sql<string>`shifts.add_on_hours * ${addOnRate}`

export const costOfShift = {
  regular: ofRegular,
  addOnRate: sql<string | null>`case when shifts.add_on_hours > 0 then ${addOnRate} end`,
  total: sql<string>`${ofRegular} + ${ofAddOn}`,
}
