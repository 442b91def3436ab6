import { limits } from '@shiftward/contract/limits.ts'
import { expect, test } from 'vitest'
import { measures } from '../ui/measures.ts'

test('lists have the sizes that the contract states', () => {
  expect(measures.table).toEqual(limits.table)
})
