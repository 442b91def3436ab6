import { limits } from '@shiftward/contract/limits.ts'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

/** Which part of a list is looked at. */
export type ListView = { sort: Sort; page: number; size: number }

export const firstView = (key: string): ListView => ({
  sort: { key, direction: 'ascending' },
  page: 1,
  size: limits.table.pageSize,
})

/** How the big lists are asked for a part of themselves. */
export const toListQuery = ({ sort, page, size }: ListView) => ({
  sort: sort.direction === 'descending' ? `-${sort.key}` : sort.key,
  page: String(page),
  size: String(size),
})

export type ListPage<Row> = { rows: Row[]; total: number }

/** Asked for a part, a list answers a page. */
export const toPage = <Row>(answer: Row[] | ListPage<Row>): ListPage<Row> =>
  Array.isArray(answer) ? { rows: answer, total: answer.length } : answer
