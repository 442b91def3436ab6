import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { readReportSearch } from '../features/report/report-search.ts'
import { onlyValid } from './valid-search.ts'

test('a page gets from its link what is valid, and nothing else', () => {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/report',
    validateSearch: onlyValid(readReportSearch),
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  const searchAt = (search: object) => router.matchRoutes('/report', search).at(-1)?.search
  expect(searchAt({ report: 'nonsense', leave: 1, other: 'x' })).toEqual({ leave: 1 })
  expect(searchAt({ from: '2026-13-01', to: '2026-12-01' })).toEqual({})
})
