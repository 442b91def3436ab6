import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type RawBuilder, sql } from 'kysely'
import { refusal } from '../../lib/errors.ts'
import { startsName } from '../../lib/list.ts'
import type { ResourceType } from './fhir-resource.store.ts'

/** The kinds of search parameters that FHIR knows, as far as ours need them. */
type Condition = RawBuilder<boolean>
export type SearchParam = {
  kind: 'date' | 'reference' | 'string' | 'token'
  /** `name` is the parameter's, for a refusal. */
  matches: (value: string, name: string) => Condition
}

/** The beginning of any of the names, whatever its accents. */
export const namedBy = (name: RawBuilder<string>): SearchParam => ({
  kind: 'string',
  matches: (value) => startsName(name, value),
})

/** '1234567893', or with its system: 'http://hl7.org/fhir/sid/us-npi|1234567893'. */
export const tokenIn = (column: string): SearchParam => ({
  kind: 'token',
  matches: (value) => sql`${sql.ref(column)} = ${value.slice(value.lastIndexOf('|') + 1)}`,
})

/** A word of a list that the rows have. */
export const tokenAmong = (list: RawBuilder<unknown>): SearchParam => ({
  kind: 'token',
  matches: (value) => sql`${value} = any(${list})`,
})

/** One of a few words, each with its condition. */
export const tokenOf = (words: Record<string, Condition>): SearchParam => ({
  kind: 'token',
  matches: (value, name) => {
    const found = Object.hasOwn(words, value) ? words[value] : undefined
    if (!found) throw refusal(400, name, `${name} must be one of ${Object.keys(words).join(', ')}`)
    return found
  },
})

export const activeIf = (condition: Condition): SearchParam =>
  tokenOf({ true: condition, false: sql`not (${condition})` })

/** 'Location/DEP1', its whole address, or 'DEP1': then any of the types is meant. */
export const referenceIn = (columns: Partial<Record<ResourceType, string>>): SearchParam => ({
  kind: 'reference',
  matches: (value) => {
    const [id = '', type] = value.split('/').reverse()
    const meant = Object.entries(columns).filter(([one]) => type === undefined || one === type)
    if (meant.length === 0) return sql`false`
    return sql`(${sql.join(
      meant.map(([, column]) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    )})`
  },
})

type Compare = (from: RawBuilder<unknown>, until: RawBuilder<unknown>, value: RawBuilder<unknown>) => Condition

const comparisons = {
  eq: (from, until, value) => sql`(${from} <= ${value} and ${until} >= ${value})`,
  ge: (_, until, value) => sql`${until} >= ${value}`,
  gt: (_, until, value) => sql`${until} > ${value}`,
  le: (from, _, value) => sql`${from} <= ${value}`,
  lt: (from, _, value) => sql`${from} < ${value}`,
} satisfies Record<string, Compare>
type Comparison = keyof typeof comparisons

const written = /^(eq|ge|gt|le|lt)?(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

type Days = { from: string; until: string; instant?: string }

/** 'ge2026-11-01': dates are local to the facility. 'ge2026-11-01T07:00:00-05:00' compares the instant of the start. */
export const dateIn = ({ from, until, instant }: Days): SearchParam => ({
  kind: 'date',
  matches: (value, name) => {
    const [, comparison = 'eq', date, time] = written.exec(value) ?? []
    if (date === undefined || !isDate(date)) throw refusal(400, name, texts.fhir.invalidDate)
    const compare = comparisons[comparison as Comparison]
    if (time === undefined) return compare(sql.ref(from), sql.ref(until), sql`${date}::date`)
    const moment = new Date(date + time)
    if (instant === undefined || Number.isNaN(moment.getTime())) throw refusal(400, name, texts.fhir.invalidDate)
    return compare(sql.ref(instant), sql.ref(instant), sql`${moment}::timestamptz`)
  },
})

const isDate = (date: string): boolean => toIsoDate(toWireDate(date)) === date

/** An id that is a number in the database. Any other text finds nothing. */
export const numberedBy =
  (column: string) =>
  (id: string): Condition =>
    /^[1-9]\d{0,14}$/.test(id) ? sql`${sql.ref(column)} = ${Number(id)}` : sql`false`

export const codedBy =
  (column: string) =>
  (id: string): Condition =>
    sql`${sql.ref(column)} = ${id}`
