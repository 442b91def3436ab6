import { MantineProvider } from '@mantine/core'
import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'

type Person = { name: string; city: string }

const columns = [
  { key: 'name', title: 'Name', value: (row: Person) => row.name },
  { key: 'city', title: 'City', value: (row: Person) => row.city },
]
const drawn = (rows: Person[] | undefined) =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(DataTable<Person>, {
        ...{ label: 'People', columns, rows, sortedBy: 'name', emptyText: 'Nobody' },
        rowKey: ({ name }) => name,
      }),
    ),
  )

// It is kept in the browser, which is not here.
vi.mock('../lib/kept-state.ts', () => ({ useKeptState: <State>(_: string, first: () => State) => useState(first) }))
vi.mock('../lib/page-size.ts', () => ({ readPageSize: () => 10, keepPageSize: () => undefined }))

test('tells how many rows there are once it is known', () => {
  expect(drawn(undefined)).not.toContain('0 of 0')
  expect(drawn([])).toContain('0 of 0')
  expect(drawn([{ name: 'Ada', city: 'Troy' }])).toContain('1–1 of 1')
})

test('the first cell names its row', () => {
  expect(drawn(undefined)).not.toContain('rowheader')
  expect(drawn([{ name: 'Ada', city: 'Troy' }])).toMatch(
    /<td[^>]* role="rowheader"[^>]*>Ada<\/td><td(?![^>]*role)[^>]*>Troy/,
  )
})
