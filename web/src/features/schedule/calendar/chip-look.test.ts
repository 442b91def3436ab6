import { expect, it } from 'vitest'
import { entryWith } from '../entry/entry-fixture.ts'
import { shownOf, usualOf } from './chip-look.ts'

const night = entryWith({ startTime: '19:00:00', endTime: '07:00:00' })
const usual = { startTime: '19:00:00', endTime: '07:00:00', skill: 'Registered Nurse', marks: [] }

it('leaves out the hours and the skill that all chips have', () => {
  expect(shownOf(night, usual)).toEqual({ hasTime: false, hasSkill: false, marks: [] })
})

it('shows what differs', () => {
  expect(shownOf({ ...night, endTime: '08:00:00' }, usual)).toMatchObject({ hasTime: false, marks: ['night'] })
  expect(shownOf({ ...night, startTime: '20:00:00' }, usual)).toMatchObject({ hasTime: true, marks: ['night'] })
  expect(shownOf({ ...night, skillLevel: 'Physician' }, usual)).toMatchObject({ hasSkill: true })
})

it('leaves out a mark that every shift has, except those that call for attention', () => {
  const onCall = { ...night, onCallOpenShift: true, isUnsent: true }
  const common = usualOf({ team: undefined, skill: undefined }, [onCall, { ...onCall, shiftId: 8 }])
  expect(shownOf(onCall, common).marks).toEqual(['unsent'])
  const mixed = usualOf({ team: undefined, skill: undefined }, [onCall, night])
  expect(shownOf(onCall, mixed).marks).toEqual(['unsent', 'onCall'])
})

it('shows everything where nothing is usual', () => {
  expect(shownOf(night, undefined)).toEqual({ hasTime: true, hasSkill: true, marks: ['night'] })
})
