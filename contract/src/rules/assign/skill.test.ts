import { describe, expect, it } from 'vitest'
import { nurse, valuesOf } from './duty-fixture.ts'

describe('skill', () => {
  it.each<[string, string, string[], boolean]>([
    ['the only skill', '2026-11-02 07:00-15:00', [nurse], false],
    ['one of several', '2026-11-02 07:00-15:00', ['Physician', nurse], false],
    ['another skill', '2026-11-02 07:00-15:00', ['Physician'], true],
    ['no skill', '2026-11-02 07:00-15:00', [], true],
    ['a night when the clocks go back', '2026-10-31 19:00-07:00', ['Physician'], true],
    ['a night when the clocks go forward', '2026-03-07 19:00-07:00', ['Physician'], true],
    ['a night into the next year', '2026-12-31 19:00-07:00', [nurse], false],
    ['on-call shifts count', '2026-11-02 07:00-15:00 on-call', ['Physician'], true],
  ])('%s', (_, wanted, skills, isFound) => {
    expect(valuesOf('skill', { wanted, person: { skills } })).toEqual(isFound ? [{ skill: nurse }] : [])
  })
})
