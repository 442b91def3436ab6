import { expect, test } from 'vitest'
import { isSame } from './is-same.ts'

test.each([
  ['names in another order', { a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }],
  ['a name without a value', { a: 1, b: undefined }, { a: 1 }],
  ['maps and sets', new Map([['a', new Set([1])]]), new Map([['a', new Set([1])]])],
])('%s: the same', (_, one, other) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([true, true])
})

test.each([
  ['another value', { a: { b: 1 } }, { a: { b: 2 } }],
  ['one more entry', [1], [1, 2]],
  ['entries in another order', [1, 2], [2, 1]],
  ['nothing and an empty text', { a: null }, { a: '' }],
  ['a list and an object', [], {}],
  ['a set and a list', new Set([1]), [1]],
])('%s: not the same', (_, one, other) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([false, false])
})
