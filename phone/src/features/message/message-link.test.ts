import { expect, test } from 'vitest'
import { aboutFrom, linkOf } from './message-link.ts'

test('a message leads to what it is about', () => {
  expect(linkOf({ type: 'swap', subjectKind: 'swap', subjectId: 7 })?.to).toBe('/requests/swap/7')
  expect(linkOf({ type: 'urgent', subjectKind: 'shift', subjectId: 7 })?.to).toBe('/shift/7')
  expect(linkOf({ type: 'open-shift', subjectKind: 'shift', subjectId: 7 })?.to).toBe('/open/7')
  expect(linkOf({ type: 'open-shift', subjectKind: null, subjectId: null })?.to).toBe('/open')
  expect(linkOf({ type: 'schedule', subjectKind: null, subjectId: null })?.to).toBe('/calendar?view=list')
  expect(linkOf({ type: 'credential', subjectKind: null, subjectId: null })?.to).toBe('/me/credentials')
})

test('a push leads to the same place, and to the messages where it names nothing we know', () => {
  const leadsTo = (search: string) => linkOf(aboutFrom(new URLSearchParams(search)))?.to
  expect(leadsTo('messageId=4&type=urgent&subjectKind=shift&subjectId=7')).toBe('/shift/7')
  expect(leadsTo('messageId=4&type=urgent')).toBe('/calendar?view=list')
  expect(leadsTo('type=offer&subjectKind=offer&subjectId=12')).toBe('/offers/12')
  expect(leadsTo('type=swap&subjectKind=toString&subjectId=1')).toBeUndefined()
  expect(leadsTo('type=nothing&subjectKind=swap&subjectId=x')).toBeUndefined()
})
