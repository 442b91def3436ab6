import { flag } from '@shiftward/contract/choices.ts'
import { describe, expect, it } from 'vitest'
import { isPending } from '../calendar/pending-entries.ts'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import { ownedShift } from '../exchange/exchange.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import { withChanges } from './roster-pending.ts'

const jane = { providerCode: 'USR1', providerName: 'Jane Doe' }
const ben = { providerCode: 'USR2', providerName: 'Ben Ash' }
const shift = entryWith({ shiftId: 7 })
const other = entryWith({ id: 8, shiftId: 8, day: '2026-11-16' })

describe('before the server has answered', () => {
  it('a moved shift stands in its new place and cannot be opened', () => {
    const asked = {
      ...shift,
      offers: [{ providerCode: 'USR9', providerName: 'Ann Lee' }],
      swap: { providerNames: ['Ann Lee'], isReturn: false, isApproved: false },
    }
    const move = { entry: asked, provider: ben, date: '2026-11-18', isCopy: false }
    const [moved, still] = withChanges([asked, other], [{ kind: 'move', variables: move }])
    expect(moved).toMatchObject({ shiftId: 7, ...ben, day: '2026-11-18', date: '11-18-2026', offers: [], swap: null })
    expect(moved && isPending(moved)).toBe(true)
    expect(still).toBe(other)
  })

  it('a vacancy that is given is drawn as a shift', () => {
    const vacancy = openEntryWith({ shiftId: 9, flag: flag.empty })
    const move = { entry: vacancy, provider: ben, date: vacancy.day, isCopy: false }
    expect(withChanges([vacancy], [{ kind: 'move', variables: move }])).toMatchObject([
      { shiftId: 9, flag: flag.assigned, ...ben },
    ])
  })

  it('the people of two exchanged shifts have changed places, on the days of the shifts', () => {
    const mine = entryWith({ shiftId: 7, ...jane })
    const theirs = entryWith({ id: 8, shiftId: 8, ...ben, day: '2026-11-16' })
    const third = entryWith({ id: 9, shiftId: 9 })
    const [one, two] = [mine, theirs].map((entry) => ownedShift(entry, 'UTC', 0))
    if (!one || !two) throw new Error('The shifts cannot be exchanged')
    const shown = withChanges([mine, theirs, third], [{ kind: 'exchange', variables: { one, other: two } }])
    expect(shown).toMatchObject([
      { shiftId: 7, ...ben, day: mine.day },
      { shiftId: 8, ...jane, day: '2026-11-16' },
      third,
    ])
    expect(shown.map(isPending)).toEqual([true, true, false])
  })

  it('a copy stands beside the shift, and only once when the entries are read again', () => {
    const copy = { entry: shift, provider: ben, date: '2026-11-18', isCopy: true }
    const shown = withChanges([shift], [{ kind: 'move', variables: copy }])
    expect(shown).toMatchObject([
      { shiftId: 7, day: shift.day },
      { shiftId: null, ...ben, day: '2026-11-18' },
    ])
    const made = entryWith({ id: 10, shiftId: 10, ...ben, day: '2026-11-18' })
    expect(withChanges([shift, made], [{ kind: 'move', variables: copy }])).toEqual([shift, made])
  })

  it('pasted shifts stand with each person, and freed ones wait where they are', () => {
    const paste = { shifts: [{ shiftId: 7, toProviderCode: 'USR2', toDate: '2026-11-20' }] }
    const shown = withChanges(
      [shift, other],
      [
        { kind: 'paste', variables: paste },
        { kind: 'free', variables: [other] },
      ],
    )
    expect(shown.map(({ providerCode, day }) => `${providerCode} ${day}`)).toEqual([
      'USR1 2026-11-15',
      'USR1 2026-11-16',
      'USR2 2026-11-20',
    ])
    expect(shown.map(isPending)).toEqual([false, true, true])
  })

  it('somebody who gets an open shift stands in the team of the shift', () => {
    const open = openEntryWith({ shiftId: 9 })
    const place = { team: { teamCode: 'TEAM1', teamName: 'ED Day', color_Code: '#084868' } } as ScheduleContext
    const addition = { provider: jane, dates: [open.day], fills: open, place }
    expect(withChanges([open], [{ kind: 'give', variables: addition }])).toMatchObject([
      { shiftId: null, ...jane, teamCode: 'TEAM1', color_Code: '#084868', startTime: '07:00:00' },
    ])
  })
})
