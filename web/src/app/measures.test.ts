import { limits } from '@shiftward/contract/limits.ts'
import { expect, test } from 'vitest'
import { measures } from '../ui/measures.ts'

test('lists and panels have the sizes that the contract states', () => {
  expect(measures).toEqual({ panel: limits.panel, table: limits.table })
})
