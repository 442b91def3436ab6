import { expect, test } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import { type Exchange, exchangedText, exchangeText, ownedShift } from './exchange.ts'
import { namedLike } from './exchange-search.ts'

const shift = { shiftId: 7, version: 1, hasSwap: false }
const exchange: Exchange = {
  one: {
    ...shift,
    ...{ providerCode: 'USR1', providerName: 'Ada Moss', teamName: 'Days' },
    ...{ day: '2026-11-18', startTime: '07:00:00', endTime: '15:00:00' },
  },
  other: {
    ...shift,
    ...{ providerCode: 'USR2', providerName: 'Ben Oaks', teamName: 'Nights' },
    ...{ day: '2026-11-17', startTime: '19:00:00', endTime: '07:00:00' },
  },
}

test('only a shift that somebody has and that is not over can be exchanged', () => {
  const mine = entryWith({ shiftId: 7, providerCode: 'USR1', providerName: 'Ada Moss' })
  expect(ownedShift(mine, 'UTC', 0)).toMatchObject({ shiftId: 7, providerName: 'Ada Moss', hasSwap: false })
  expect(ownedShift(mine, 'UTC', Date.parse(`${mine.day}T23:59:59Z`) + 86_400_000)).toBeUndefined()
  expect(ownedShift(openEntryWith({ shiftId: 9 }), 'UTC', 0)).toBeUndefined()
})

test('it says who gets what, and afterwards also that a swap has ended', () => {
  expect(exchangeText(exchange)).toBe(
    'Ben Oaks gets Days on Wed, Nov 18, 07:00–15:00, and Ada Moss gets Nights on Tue, Nov 17, 19:00–07:00 (+1).',
  )
  const done = 'Exchanged: Ben Oaks has Days on 11-18, Ada Moss has Nights on 11-17.'
  expect(exchangedText(exchange)).toBe(done)
  const asked = { ...exchange, other: { ...exchange.other, hasSwap: true } }
  expect(exchangedText(asked)).toBe(`${done} The swap that was asked for has ended, and the QHPs are told.`)
})

test('the search finds the beginning of each name', () => {
  const people = [{ providerName: 'Ada Moss' }, { providerName: 'Ben Oaks' }, { providerName: 'Inés Núñez' }]
  expect(namedLike(people, ' oa')).toEqual([people[1]])
  expect(namedLike(people, 'nunez')).toEqual([people[2]])
  expect(namedLike(people, 'aks')).toEqual([])
  expect(namedLike(people, '')).toEqual(people)
})
