import { flag } from '@shiftward/contract/choices.ts'
import { expect, test, vi } from 'vitest'
import { entryWith } from '../entry/entry-fixture.ts'
import { isProposed } from '../fill/fill-review.ts'
import type { Entry } from '../schedule-dialog.ts'
import { type CellPick, pickChoices, pickIn } from './cell-pick.ts'
import type { PersonRow } from './roster-rows.ts'

const cell = { dataset: { column: '0', day: '2026-11-15' } } as unknown as HTMLElement
const rowOf = (shifts: Entry[], leave?: Entry) =>
  ({ kind: 'person', cells: [{ shifts, leave: leave && { entry: leave } }] }) as unknown as PersonRow
const day = entryWith({ shiftId: 1 })
const night = entryWith({ shiftId: 2, teamName: 'ED Night', startTime: '19:00:00', endTime: '07:00:00' })
const leave = entryWith({ shiftId: null, flag: flag.leave })

const pickWith = (given: Partial<CellPick> = {}) => ({
  ...{ question: 'Which?', isMeant: () => true, act: vi.fn() },
  ...given,
})

test('the only entry is meant; of several it is asked which one', () => {
  const [pick, ask] = [pickWith(), vi.fn()]
  expect(pickIn(cell, rowOf([day]), pick, ask)).toBe(true)
  expect(pick.act).toHaveBeenCalledExactlyOnceWith([day])
  expect(ask).not.toHaveBeenCalled()
  const row = rowOf([day, night])
  expect(pickIn(cell, row, pick, ask)).toBe(true)
  expect(pickIn(cell, rowOf([day], leave), pick, ask)).toBe(true)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(ask).toHaveBeenCalledWith({ row, day: '2026-11-15', anchor: cell, pick })
  expect(pick.act).toHaveBeenCalledTimes(1)
})

test('what cannot be meant is not asked for', () => {
  const [pick, ask] = [pickWith({ isMeant: isProposed }), vi.fn()]
  const proposed = { ...night, proposed: 'in' as const }
  expect(pickIn(cell, rowOf([day]), pick, ask)).toBe(false)
  expect(pickIn(cell, rowOf([day, proposed]), pick, ask)).toBe(true)
  expect(pick.act).toHaveBeenCalledExactlyOnceWith([proposed])
  pickIn(cell, rowOf([{ ...day, proposed: 'out' }, proposed]), pick, ask)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('each choice says what it is, and the last can be all of them', () => {
  const briefly = (shifts: Entry[], pick: CellPick) =>
    pickChoices(rowOf(shifts), 0, pick).map(({ label, hint, entries }) => `${label}, ${hint}, ${entries.length}`)
  expect(briefly([day, { ...night, proposed: 'out' }], pickWith({ withAll: true }))).toEqual([
    'ED Day 07:00–15:00, Assigned, 1',
    'ED Night 19:00–07:00 (+1), left out, 1',
    'All 2 shifts, , 2',
  ])
  expect(briefly([day], pickWith())).toHaveLength(1)
})
