import { describe, expect, it } from 'vitest'
import { dayAfterKey } from './day-keys.ts'

describe('the keys of the calendar', () => {
  const after = (key: string) => dayAfterKey('2026-11-18', key, true)
  it('move by days, weeks and months', () => {
    expect(after('ArrowLeft')).toBe('2026-11-17')
    expect(after('ArrowRight')).toBe('2026-11-19')
    expect(after('ArrowUp')).toBe('2026-11-11')
    expect(after('ArrowDown')).toBe('2026-11-25')
    expect(after('Home')).toBe('2026-11-15')
    expect(after('End')).toBe('2026-11-21')
    expect(after('PageUp')).toBe('2026-10-18')
    expect(after('PageDown')).toBe('2026-12-18')
    expect(after('x')).toBeUndefined()
  })

  it('stop at the end of a shorter month', () => {
    expect(dayAfterKey('2027-01-31', 'PageDown', true)).toBe('2027-02-28')
    expect(dayAfterKey('2028-03-31', 'PageUp', true)).toBe('2028-02-29')
  })

  it('do not move up and down when there is only one row', () => {
    expect(dayAfterKey('2026-11-18', 'ArrowDown', false)).toBeUndefined()
  })
})
