import { expect, test } from 'vitest'
import { blockNeedText } from './block-need-text.ts'

const text = (needed: number, there: number, beyondNeed = 0, awaited = 0) =>
  blockNeedText({ scheduleCode: '', startDate: '', endDate: '', needed, there, beyondNeed, awaited })

test('says what a block has, what is beyond its need, and what stays because somebody waits for it', () => {
  expect(text(15, 12)).toBe('12 of the 15 shifts that are needed from now on are there.')
  const all = 'All shifts that are needed from now on are there.'
  expect(text(15, 15)).toBe(all)
  expect(text(15, 15, 4)).toBe(`${all} 4 that nobody has are beyond the need.`)
  expect(text(15, 15, 4, 1)).toBe(
    `${all} 4 that nobody has are beyond the need. 1 of them can only be deleted in the calendar, because somebody asked for it or was offered it.`,
  )
  expect(text(15, 15, 1, 1)).toBe(
    `${all} 1 that nobody has is beyond the need. It can only be deleted in the calendar, because somebody asked for it or was offered it.`,
  )
  expect(text(15, 15, 2, 2)).toContain(
    'They can only be deleted in the calendar, because people asked for them or were offered them.',
  )
})
