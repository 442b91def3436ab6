import { expect, test } from 'vitest'
import { swapWords } from './swap-words.ts'

const plain = { fromQHPName: 'Ada Able', toQHPName: 'Bob Bold', returnShift: null, askedTogether: 1 }

test('says whose shift moves, which one comes back, and that the first of several has it', () => {
  expect(swapWords(plain)).toEqual({
    approve: 'Bob Bold is asked. When they accept, the shift moves to them from Ada Able.',
    reject: 'Ada Able keeps the shift. Both are told.',
  })
  const returnShift = { shiftDate: '11-20-2026', startTime: '19:00:00', endTime: '07:00:00', teamName: 'Nights' }
  const { approve, reject } = swapWords({ ...plain, returnShift })
  expect(approve).toContain('theirs of')
  expect(approve).toContain('11-20')
  expect(approve).toMatch(/moves to Ada Able: both, or neither\.$/)
  expect(reject).toBe('Ada Able and Bob Bold keep their shifts. Both are told.')
  expect(swapWords({ ...plain, askedTogether: 3 }).approve).toBe(
    'All 3 are asked. The first to accept has the shift of Ada Able.',
  )
})
