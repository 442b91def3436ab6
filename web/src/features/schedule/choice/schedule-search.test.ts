import { describe, expect, it } from 'vitest'
import { fromList, isSameSearch, readSearch, toList } from './schedule-search.ts'

describe('the address of a calendar', () => {
  it('is read back as it was written', () => {
    const search = {
      facility: 'FAC1',
      department: 'DEP2',
      view: 'department',
      team: 'TEAM3',
      skill: 'Registered Nurse',
      block: 'BLK4',
      range: 'week',
      month: '2026-11',
      day: '2026-11-15',
    } as const
    expect(readSearch(search)).toEqual(search)
  })

  it('holds the period and the filters of a roster', () => {
    const search = {
      view: 'roster',
      period: 'twoWeeks',
      day: '2026-11-15',
      teams: 'TEAM1,TEAM2',
      skills: 'Registered Nurse',
      labour: 'Locum',
      q: 'moss',
    } as const
    expect(readSearch(search)).toEqual(search)
    expect(toList(search.teams)).toEqual(['TEAM1', 'TEAM2'])
    expect(fromList(toList(search.teams))).toBe(search.teams)
    expect([toList(undefined), fromList([])]).toEqual([[], undefined])
    expect(readSearch({ period: 'year', q: {}, teams: 'x'.repeat(1001) })).toEqual({})
  })

  it('ignores invalid parts', () => {
    const raw = {
      facility: '',
      department: {},
      view: 'both',
      range: 'year',
      month: '2026-13',
      day: '2026-02-30',
      team: 'x'.repeat(101),
    }
    expect(readSearch(raw)).toEqual({})
    expect(readSearch({ month: '2026-1' })).toEqual({})
    expect(readSearch({ month: 202611, day: 20261115 })).toEqual({})
  })

  it('accepts a code of digits, which the router parses as a number', () => {
    expect(readSearch({ block: 123 })).toEqual({ block: '123' })
  })

  it('is the same whether a part is absent or undefined', () => {
    expect(isSameSearch({ team: 'a' }, { team: 'a', block: undefined })).toBe(true)
    expect(isSameSearch({ team: 'a' }, { team: 'a', block: 'b' })).toBe(false)
  })
})
