import { expect, test } from 'vitest'
import { goneWords, notOffered } from './open-words.ts'

test('a shift that is offered to me is not listed a second time as one to ask for', () => {
  expect(notOffered([{ shiftId: 1 }, { shiftId: 2 }], [{ shiftId: 2 }])).toEqual([{ shiftId: 1 }])
})

test('a shift that I took is mine, and nobody was quicker', () => {
  expect(goneWords(true).title).toBe('It is yours')
  expect(goneWords(false).title).toBe('Somebody was quicker')
})
