import type { ListQuery } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { refusal } from './errors.ts'

/** How the big lists are asked for a part of themselves. */
export type ListPart = z.output<typeof ListQuery>

/** Whether a part was asked for; otherwise the whole list is answered. */
export const isPart = ({ q, sort, page, size }: ListPart): boolean =>
  [q, sort, page, size].some((given) => given !== undefined)

export function windowOf({ page = 1, size = limits.table.pageSize }: ListPart) {
  return { limit: size, offset: (page - 1) * size }
}

/** The pattern for `ilike` that finds the text anywhere, whatever characters it holds. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/** Orders names as people do, and as the console's own tables: 'Émile' beside 'Emil', 'Team 2' before 'Team 10'. */
export const inNameOrder = (name: string | RawBuilder<string>): RawBuilder<string> =>
  sql`${typeof name === 'string' ? sql.ref(name) : name} collate name_order`

/** The column that `sort` names, and its direction: 'teamName' or '-teamName'. Named columns are ordered as names. */
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
