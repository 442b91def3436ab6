import { expect, test } from 'vitest'
import { effectsOf, isUntouched } from './shift-effect.service.ts'

test('a column that a row kept before a migration does not have counts as null', () => {
  const kept = { id: 7, state: 'assigned', provider_id: 3, version: 1 }
  const entry = { id: 1, shiftId: 7, actorName: 'Amelia Harrow', at: new Date('2026-10-01T12:00:00Z') }
  const created = { ...entry, actionId: 1, action: 'created' as const, before: null, after: kept }
  const deleted = { ...entry, actionId: 2, action: 'deleted' as const, before: kept, after: null }
  const broughtBack = { ...entry, actionId: 3, action: 'created' as const, before: null, after: kept }
  const isUntouchedAs = (now: object) => {
    const current = new Map([[7, { ...kept, version: 2, ...now }]])
    return effectsOf(1, [broughtBack, deleted, created], current).map(isUntouched)
  }
  expect(isUntouchedAs({ rest_of: null })).toEqual([true])
  expect(isUntouchedAs({ rest_of: 5 })).toEqual([false])
})
