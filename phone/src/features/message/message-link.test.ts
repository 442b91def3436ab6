import { expect, test } from 'vitest'
import { aboutFrom, linkOf } from './message-link.ts'

test('a message leads to what it is about', () => {
  const nothing = { subjectKind: null, subjectId: null, firstDay: null }
  expect(linkOf({ ...nothing, type: 'swap', subjectKind: 'swap', subjectId: 7 })?.to).toBe('/requests/swap/7')
  expect(linkOf({ ...nothing, type: 'urgent', subjectKind: 'shift', subjectId: 7 })?.to).toBe('/shift/7')
  expect(linkOf({ ...nothing, type: 'open-shift', subjectKind: 'shift', subjectId: 7 })?.to).toBe('/open/7')
  expect(linkOf({ ...nothing, type: 'open-shift' })?.to).toBe('/open')
  expect(linkOf({ ...nothing, type: 'schedule' })?.to).toBe('/calendar?view=list')
  expect(linkOf({ ...nothing, type: 'schedule', firstDay: '05-02-2027' })?.to).toBe('/calendar?month=2027-05&view=list')
  expect(linkOf({ ...nothing, type: 'credential' })?.to).toBe('/me/credentials')
})

test('a push leads to the same place, and to the messages where it names nothing we know', () => {
  const leadsTo = (search: string) => linkOf(aboutFrom(new URLSearchParams(search)))?.to
  expect(leadsTo('messageId=4&type=urgent&subjectKind=shift&subjectId=7')).toBe('/shift/7')
  expect(leadsTo('messageId=4&type=urgent')).toBe('/calendar?view=list')
  expect(leadsTo('type=schedule&firstDay=05-02-2027')).toBe('/calendar?month=2027-05&view=list')
  expect(leadsTo('type=offer&subjectKind=offer&subjectId=12')).toBe('/offers/12')
  expect(leadsTo('type=swap&subjectKind=toString&subjectId=1')).toBeUndefined()
  expect(leadsTo('type=nothing&subjectKind=swap&subjectId=x')).toBeUndefined()
})
