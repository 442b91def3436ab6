import { expect, test } from 'vitest'
import { readRequestSearch } from './request-search.ts'

test('the address keeps the tab and the filters of each tab', () => {
  const search = { tab: 'leave', q: 'Lee', swap: 'All', leave: 'Denied', leaveType: 2, shift: 'UserApproved' }
  expect(readRequestSearch(search)).toEqual(search)
})

test('ignores values that do not exist', () => {
  const search = { tab: 'users', swap: 'open', leave: 7, leaveType: '2; drop', shift: null, q: ['x'], more: 'x' }
  expect(readRequestSearch(search)).toEqual({})
  expect(readRequestSearch({ leaveType: 1e21 })).toEqual({})
  expect(readRequestSearch({ leaveType: -1 })).toEqual({})
})
