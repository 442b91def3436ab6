import type { ListQuery } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { plainText } from '@shiftward/contract/rules/plain-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { refusal } from './errors.ts'

/** The query parameters of long lists: page, size, sort and search. */
export type ListPart = z.output<typeof ListQuery>

/** Whether the caller asked for a page; otherwise the answer is the whole list. */
export const isPart = ({ q, sort, page, size }: ListPart): boolean =>
  [q, sort, page, size].some((given) => given !== undefined)

export function windowOf({ page = 1, size = limits.table.pageSize }: ListPart) {
  return { limit: size, offset: (page - 1) * size }
}

const escaped = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')

/** Patterns for `ilike` that find the text anywhere, or at the beginning, with its special characters escaped. */
export const containing = (text: string): string => `%${escaped(text)}%`
export const startingWith = (text: string): string => `${escaped(text)}%`

/** A name as `plainText` compares it. */
const plainName = (name: string | RawBuilder<string>): RawBuilder<string> => {
  const column = typeof name === 'string' ? sql.ref(name) : name
  const unaccented = sql`regexp_replace(normalize(${column}, nfkd), '[\\u0300-\\u036f]', '', 'g')`
  return sql`translate(${unaccented}, '‘’ʼ', '''''''')`
}

/** Whether a name contains what was typed. */
export const isNamed = (name: string | RawBuilder<string>, typed: string): RawBuilder<boolean> =>
  sql`${plainName(name)} ilike ${containing(plainText(typed))}`

/** Whether a word of a name begins with what was typed. */
export const startsName = (name: RawBuilder<string>, typed: string): RawBuilder<boolean> => {
  const wanted = startingWith(plainText(typed))
  return sql`(${plainName(name)} ilike ${wanted} or ${plainName(name)} ilike ${`% ${wanted}`})`
}

/** Sorts names the way the console's tables do: 'Émile' beside 'Emil', 'Team 2' before 'Team 10'. */
export const inNameOrder = (name: string | RawBuilder<string>): RawBuilder<string> =>
  sql`${typeof name === 'string' ? sql.ref(name) : name} collate name_order`

/**
 * The column and direction that `sort` names: 'teamName' or '-teamName'. Columns that hold names are sorted as names.
 */
export function sortOf<Name extends string>(sort: string, columns: Record<Name, string | RawBuilder<unknown>>) {
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  if (!Object.hasOwn(columns, name)) {
    throw refusal(400, 'sort', `Sort by one of ${Object.keys(columns).join(', ')}`)
  }
  const column: string | RawBuilder<unknown> = columns[name as Name]
  const order = typeof column === 'string' ? inNameOrder(column) : column
  return { order, direction: isDescending ? ('desc' as const) : ('asc' as const) }
}
