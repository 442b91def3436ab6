import { flag } from '@shiftward/contract/choices.ts'
import { expect, it } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import { shortNamesOf, titleParts } from './short-names.ts'

const shortened = (...names: [first: string, last: string][]) => {
  const entries = names.map(([first, last], index) =>
    entryWith({ providerCode: `USR${index}`, providerName: `${first} ${last}`, providerLastName: last }),
  )
  return [...shortNamesOf(entries).values()].map(({ last, kept, rest }) => `${last}|${kept}|${rest}`)
}

it('puts the last name first and lets the first name be cut', () => {
  expect(shortened(['Sarah', 'Hollomere'], ['Maria', 'de la Cruz'])).toEqual([
    'Hollomere||, Sarah',
    'de la Cruz||, Maria',
  ])
})

it('keeps the letters that tell people of the same or a similar last name apart', () => {
  expect(shortened(['Sarah', 'Hollomere'], ['Simon', 'Hollomere'], ['Sam', 'Hartley'])).toEqual([
    'Hollomere|, Sa|rah',
    'Hollomere|, Si|mon',
    'Hartley||, Sam',
  ])
  expect(shortened(['Ann', 'Vandenbergh'], ['Bo', 'Vandenberghe'])).toEqual([
    'Vandenbergh|, A|nn',
    'Vandenberghe|, B|o',
  ])
  expect(shortened(['Ann', 'Li'], ['Anna', 'Li'], ['Ann', 'Li'])).toEqual(['Li|, A|nn', 'Li|, Anna|', 'Li|, A|nn'])
})

it('shows the name as it is while the last name is not known, and leaves out open shifts', () => {
  const entries = [entryWith({ providerName: 'Sarah Hollomere', providerLastName: null }), openEntryWith()]
  expect([...shortNamesOf(entries)]).toEqual([['USR1', { last: 'Sarah Hollomere', kept: '', rest: '' }]])
})

it('lets the title of an entry without a QHP be cut after its first word', () => {
  const interests = [{ providerCode: 'USR2', providerName: 'A B' }]
  expect(titleParts(openEntryWith({ flag: flag.interest, interests }))).toEqual({
    last: '1',
    kept: '',
    rest: ' interested',
  })
  expect(titleParts(openEntryWith())).toEqual({ last: 'Open', kept: '', rest: '' })
})
