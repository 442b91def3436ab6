import { texts } from '@shiftward/contract/texts.ts'
import { expect, test } from 'vitest'
import { aheadOf } from '../shift-moment.ts'
import { type PremiumForm, premiumForm, rowsOf, withinCeiling } from './premium-form.ts'

const text = texts.schedule
const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5] }
const nurse = { skillLevel: 'Registered Nurse', ceilingRate: 67 }
const physician = { skillLevel: 'Physician', ceilingRate: 227 }

const wanted: PremiumForm = {
  schedulerCode: 'BLK1',
  date: ['2026-11-16'],
  rates: [{ ...nurse, askRate: 60, isPublished: false }],
  labourType: ['Locum'],
  rateMask: false,
  onCallOpenShift: false,
}
const complaints = (change: Partial<PremiumForm>) =>
  premiumForm(() => plan)
    .safeParse({ ...wanted, ...change })
    .error?.issues.map(({ message }) => message)

test('a rate above the ceiling of its skill is cleared', () => {
  expect(withinCeiling({ ...nurse, askRate: 67 }).askRate).toBe(67)
  expect(withinCeiling({ ...nurse, askRate: 67.01 }).askRate).toBeNull()
})

test('rates that were entered stay when the skills are read again, unless above the new ceiling', () => {
  const before = [{ ...nurse, askRate: 60, isPublished: false }]
  expect(rowsOf([physician, nurse], before).map(({ askRate }) => askRate)).toEqual([undefined, 60])
  expect(rowsOf([{ ...nurse, ceilingRate: 50 }], before)[0]?.askRate).toBeNull()
  expect(rowsOf([nurse], [{ ...nurse, isPublished: true }])[0]?.isPublished).toBe(true)
})

test('only the chosen skill starts with a rate, the department’s', () => {
  expect(rowsOf([physician, nurse], [], nurse.skillLevel).map(({ askRate }) => askRate)).toEqual([undefined, 67])
  const cleared = [{ ...nurse, isPublished: false }]
  expect(rowsOf([nurse], cleared, nurse.skillLevel)[0]?.askRate).toBeUndefined()
})

test('a schedule, allowed dates, a rate above zero and a labor type are required', () => {
  expect(complaints({})).toBeUndefined()
  expect(complaints({ schedulerCode: '', date: [] })).toEqual([text.scheduleRequired, text.datesRequired])
  expect(complaints({ date: ['2026-11-15'] })).toEqual([text.dayNotAllowed])
  expect(complaints({ rates: [{ ...nurse, isPublished: false }] })).toEqual([text.rateRequired])
  expect(complaints({ rates: [{ ...nurse, askRate: 0, isPublished: false }] })).toEqual([text.rateAboveZero])
  expect(complaints({ labourType: [] })).toEqual([text.labourTypesRequired])
})

test('past days are not offered', () => {
  expect(aheadOf('2026-11-16', plan)).toEqual({ ...plan, startDate: '2026-11-16' })
  expect(aheadOf('2026-10-31', plan)).toEqual(plan)
})
