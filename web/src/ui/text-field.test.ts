import { expect, test } from 'vitest'
import { isCutBy } from './text-field.tsx'

const field = { maxLength: 5, value: 'abc', selectionStart: 3, selectionEnd: 3 }

test('a text that exceeds the field is cut', () => {
  expect(isCutBy('de', field)).toBe(false)
  expect(isCutBy('def', field)).toBe(true)
})

test('the selected part makes room', () => {
  expect(isCutBy('vwxyz', { ...field, selectionStart: 0 })).toBe(false)
})

test('a field without a limit or without a selection cuts nothing by itself', () => {
  expect(isCutBy('a long text', { ...field, maxLength: -1 })).toBe(false)
  expect(isCutBy('de', { ...field, selectionStart: null, selectionEnd: null })).toBe(false)
})
