import type { Candidate } from '@shiftward/contract/candidate.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, test } from 'vitest'
import { noFilter } from './candidate-filter.ts'
import { person } from './candidate-fixture.ts'
import { inOrder, inPlace, isSameOrder, type Placed } from './candidate-order.ts'

const named = (providerName: string) => person({ providerCode: providerName, providerName })
const [ann, bo, cy] = [named('Ann'), named('Bo'), named('Cy')]
const shown = inOrder([ann, bo, cy], noFilter)
const after = (people: Candidate[]) => inPlace(shown, people, noFilter)
const summary = (placed: Placed[]) =>
  placed.map(({ place, person: { providerName, level } }) => [place, providerName, level])

test('a person whose facts have changed keeps their place and shows the new facts', () => {
  const late = person({ ...bo, level: 'warn', cost: 1440 })
  const placed = after([ann, cy, late])
  expect(summary(placed)).toEqual([
    ['ok', 'Ann', 'ok'],
    ['ok', 'Bo', 'warn'],
    ['ok', 'Cy', 'ok'],
  ])
  expect(placed[1]?.person).toBe(late)
})

test('who has left the list keeps their place, and cannot be assigned until they are back', () => {
  const without = after([ann, cy])
  expect(summary(without)[1]).toEqual(['ok', 'Bo', 'block'])
  expect(without[1]?.person.reasons).toEqual([texts.candidate.gone])
  expect(inPlace(without, [ann, bo, cy], noFilter)).toEqual(shown)
})

test('who is new comes last, also after those who came before, and only if the filter lets them', () => {
  const [dee, eve] = [person({ providerCode: 'Dee', labourType: 'Locum' }), person({ providerCode: 'Eve' })]
  const first = after([eve, ann, bo, cy])
  const second = inPlace(first, [dee, eve, ann, bo, cy], noFilter)
  expect(second.map(({ place, person: { providerCode } }) => `${place} ${providerCode}`).slice(3)).toEqual([
    'new Eve',
    'new Dee',
  ])
  expect(inPlace(first, [dee, eve, ann, bo, cy], { ...noFilter, labourType: 'PerDiem' })).toHaveLength(4)
})

test('the list has changed if ordering it anew would move somebody', () => {
  const isChanged = (people: Candidate[]) => !isSameOrder(after(people), inOrder(people, noFilter))
  expect(isChanged([ann, { ...bo, cost: 1440 }, cy])).toBe(false)
  expect(isChanged([ann, cy, bo])).toBe(true)
  expect(isChanged([ann, bo, { ...cy, level: 'warn' }])).toBe(true)
  expect(isChanged([ann, bo])).toBe(true)
  expect(isChanged([ann, bo, cy, person({ providerCode: 'Dee' })])).toBe(true)
})
