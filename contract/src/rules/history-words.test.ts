import { expect, test } from 'vitest'
import { changeWords, historyLine } from './history-words.ts'

const names = new Map([
  [1, 'Ada Moss'],
  [2, 'Ben Oaks'],
])
const done = { isUndo: false, isRedo: false, isByRelease: false, isFill: false, isExchange: false }

test.each([
  [null, { state: 'assigned', provider_id: 1 }, 'Assigned to Ada Moss'],
  [null, { state: 'open', provider_id: null }, 'Published as an open shift'],
  [null, { state: 'vacancy', provider_id: null }, 'Created as a vacancy'],
  [null, { state: 'vacancy', rest_of: 7 }, 'Created as the rest of a shift that was left'],
  [{ rest_of: 7 }, { rest_of: null }, 'No longer the rest of a shift that was left'],
  [{ rest_of: null }, { rest_of: 7 }, 'Again the rest of a shift that was left'],
  [{ date: '2026-11-20', rest_of: 7 }, { date: '2026-11-21', rest_of: null }, 'Moved from 11-20 to 11-21'],
  [{ state: 'open', provider_id: null }, { state: 'assigned', provider_id: 2 }, 'Assigned to Ben Oaks'],
  [{ state: 'assigned', provider_id: 1 }, { state: 'vacancy', provider_id: null }, 'Released from Ada Moss'],
  [{ provider_id: 1, comment: 'x' }, { provider_id: 2, comment: '' }, 'Moved from Ada Moss to Ben Oaks'],
  [{ date: '2026-11-20' }, { date: '2026-11-21' }, 'Moved from 11-20 to 11-21'],
  [{ start_time: '07:00:00' }, { start_time: '08:00:00' }, 'Start changed from 07:00 to 08:00'],
  [{ state: 'vacancy', ask_rate: null }, { state: 'open', ask_rate: 70 }, 'Published as an open shift'],
  [
    { start_time: '07:00:00', starts_at: 1 },
    { start_time: '08:00:00', starts_at: 2 },
    'Start changed from 07:00 to 08:00',
  ],
  [{ starts_at: 1, ends_at: 3 }, { starts_at: 2, ends_at: 4 }, 'Time zone changed'],
  [{ ask_rate: 60 }, { ask_rate: 70 }, 'Rate changed'],
  [{ rate: 60 }, { rate: 70 }, 'Rate changed'],
  [{ add_on_rate: 74 }, { add_on_rate: 148 }, 'Add-on rate changed'],
  [
    { end_time: '18:00:00', add_on_hours: 3, add_on_rate: 74 },
    { end_time: '15:00:00', add_on_hours: 0, add_on_rate: null },
    'End changed from 18:00 to 15:00, Add-on hours changed from 3 to 0, Add-on rate changed',
  ],
  [{ confirmed_at: null }, { confirmed_at: 'then' }, 'Changed'],
  [{ state: 'vacancy' }, null, 'Deleted'],
])('%j to %j is %s', (before, after, words) => {
  expect(changeWords({ before, after, ...done }, names)).toBe(words)
})

test('an undo says what it brought back', () => {
  const change = { before: { provider_id: null }, after: { provider_id: 1 } }
  expect(changeWords({ ...change, ...done, isUndo: true }, names)).toBe('Assigned to Ada Moss (undo)')
  expect(changeWords({ ...change, ...done, isRedo: true }, names)).toBe('Assigned to Ada Moss (redo)')
})

test('a step of a release says so', () => {
  const change = { before: { ask_rate: 60 }, after: { ask_rate: 70 } }
  expect(changeWords({ ...change, ...done, isByRelease: true }, names)).toBe('Rate changed by the release')
})

test('what auto-fill proposed says so', () => {
  const change = { before: { provider_id: null }, after: { provider_id: 1 } }
  expect(changeWords({ ...change, ...done, isFill: true }, names)).toBe('Assigned to Ada Moss (by auto-fill)')
})

test('a line says who and when', () => {
  const entry = { text: 'Assigned to Ada Moss', by: 'Amelia Harrow', at: '11-02-2026 09:14:00' }
  expect(historyLine(entry)).toBe('Assigned to Ada Moss by Amelia Harrow, 11-02 09:14')
  expect(historyLine({ ...entry, by: null })).toBe('Assigned to Ada Moss, 11-02 09:14')
})
