import { readPageSize } from './page-size.ts'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

/** The shown part of a list. */
export type ListView = { sort: Sort; page: number; size: number }

export const firstView = (key: string): ListView => ({
  sort: { key, direction: 'ascending' },
  page: 1,
  size: readPageSize(),
})

/** The parameters that ask for one page of a big list. */
export const toListQuery = ({ sort, page, size }: ListView) => ({
  sort: sort.direction === 'descending' ? `-${sort.key}` : sort.key,
  page: String(page),
  size: String(size),
})

export type ListPage<Row> = { rows: Row[]; total: number }

/** Some lists answer an array instead of a page. */
export const toPage = <Row>(answer: Row[] | ListPage<Row>): ListPage<Row> =>
  Array.isArray(answer) ? { rows: answer, total: answer.length } : answer
