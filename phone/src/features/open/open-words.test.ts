import { expect, test } from 'vitest'
import { goneWords, notOffered, restWords, verdictOf } from './open-words.ts'

test('a shift that is offered to me is not listed a second time as one to ask for', () => {
  expect(notOffered([{ shiftId: 1 }, { shiftId: 2 }], [{ shiftId: 2 }])).toEqual([{ shiftId: 1 }])
})

test('a shift that I took is mine, and nobody was quicker', () => {
  expect(goneWords(true).title).toBe('It is yours')
  expect(goneWords(false).title).toBe('Somebody was quicker')
})

test('the rest around a shift is said, and whether it ends with on call', () => {
  const rest = (hours: number, onCall = false) => ({ ms: hours * 3_600_000, onCall })
  expect(restWords({ before: rest(240), after: rest(16) })).toBe(
    '10 days after your last shift, 16\u00a0h before the next',
  )
  expect(restWords({ before: rest(0, true), after: undefined })).toBe('right after on call')
  expect(restWords({ before: undefined, after: rest(28, true) })).toBe('28\u00a0h before on call')
  expect(restWords({ before: undefined, after: undefined })).toBe('')
})

test('a leave that I have asked for is said before I take the shift, and does not keep me from it', () => {
  const shift = { askedLeave: null, isRequested: false, needsApproval: false }
  const askedLeave = { fromDate: '11-17-2037', toDate: '11-19-2037' }
  const said = 'You have asked for leave on Nov 17 – 19, 2037.'
  expect(verdictOf(shift)).toBe('Nothing speaks against it. It is yours at once, without approval.')
  expect(verdictOf({ ...shift, askedLeave })).toBe(
    `${said} You can still take it. It is yours at once, without approval.`,
  )
  expect(verdictOf({ ...shift, askedLeave, needsApproval: true })).toBe(
    `${said} You can still ask for it. Your scheduler decides.`,
  )
  expect(verdictOf({ ...shift, isRequested: true })).toBe('You have asked for it. Your scheduler decides.')
  expect(verdictOf({ ...shift, askedLeave, isRequested: true })).toBe(
    `You have asked for it. Your scheduler decides. ${said}`,
  )
})
