import { expect, test } from 'vitest'
import { givesWay, rebase } from './rebase.ts'

const address = { city: 'Troy', zip: '12180' }
const earlier = { name: 'Main', address, skills: ['RN'] }

test('what was typed comes onto the present state, and what somebody else has changed stays', () => {
  const typed = { ...earlier, address: { ...address, city: 'Albany' } }
  const present = { ...earlier, name: 'Main East', address: { ...address, zip: '12207' } }
  expect(rebase(typed, earlier, present)).toEqual({
    name: 'Main East',
    address: { city: 'Albany', zip: '12207' },
    skills: ['RN'],
  })
  expect(givesWay(typed, earlier, present)).toBe(false)
})

test('where both have changed the same, or the same list, the present state stays', () => {
  const typed = { ...earlier, name: 'East', skills: ['RN', 'LPN'] }
  const present = { ...earlier, name: 'Main East', skills: ['RN', 'CRNA'] }
  expect(rebase(typed, earlier, present)).toEqual(present)
  expect(givesWay(typed, earlier, present)).toBe(true)
})

test('what both have changed to the same does not give way', () => {
  const both = { ...earlier, name: 'East' }
  expect(rebase(both, earlier, both)).toEqual(both)
  expect(givesWay(both, earlier, both)).toBe(false)
})
