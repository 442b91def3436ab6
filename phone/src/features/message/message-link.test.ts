import { expect, test } from 'vitest'
import { linkOf } from './message-link.ts'

test('a message leads to what it is about', () => {
  expect(linkOf({ type: 'swap', subjectKind: 'swap', subjectId: 7 })?.to).toBe('/requests/swap/7')
  expect(linkOf({ type: 'urgent', subjectKind: 'shift', subjectId: 7 })?.to).toBe('/shift/7')
  expect(linkOf({ type: 'open-shift', subjectKind: 'shift', subjectId: 7 })?.to).toBe('/open/7')
  expect(linkOf({ type: 'schedule', subjectKind: null, subjectId: null })?.to).toBe('/calendar?view=list')
  expect(linkOf({ type: 'credential', subjectKind: null, subjectId: null })).toBeUndefined()
})
