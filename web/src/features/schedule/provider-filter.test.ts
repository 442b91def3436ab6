import { describe, expect, it } from 'vitest'
import { filterProviders, type ProviderFilter, type Qhp, toQhp } from './provider-filter.ts'

const qhp = (providerName: string, given: Partial<Qhp> = {}): Qhp => ({
  providerCode: `USR${providerName.length}`,
  providerName,
  labourType: 'Employee',
  skill: ['CRNA'],
  busyDays: new Set(),
  ...given,
})
const all: ProviderFilter = { skill: undefined, labourType: undefined, search: '', free: undefined }
const people = [
  qhp('Ann Archer'),
  qhp('Bob Baker', { skill: ['Physician'], labourType: 'Locum' }),
  qhp('Cy Cole', { busyDays: new Set(['2026-11-16']) }),
]
const names = (filter: Partial<ProviderFilter>) =>
  filterProviders(people, { ...all, ...filter }).map((one) => one.providerName)

describe('the QHPs panel', () => {
  it('shows everyone, or those with the skill or the labour type', () => {
    expect(names({})).toHaveLength(3)
    expect(names({ skill: 'CRNA' })).toEqual(['Ann Archer', 'Cy Cole'])
    expect(names({ labourType: 'Locum' })).toEqual(['Bob Baker'])
  })

  it('searches name and code from two characters on, ignoring case', () => {
    expect(names({ search: 'b' })).toHaveLength(3)
    expect(names({ search: ' BAK ' })).toEqual(['Bob Baker'])
    expect(names({ search: 'usr10' })).toEqual(['Ann Archer'])
  })

  const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5] }
  it('narrows to those who are free on the chosen day', () => {
    expect(names({ free: { day: '2026-11-16', plan } })).toEqual(['Ann Archer', 'Bob Baker'])
    expect(names({ free: { day: '2026-11-17', plan } })).toHaveLength(3)
  })

  it('narrows to those who are free on every allowed day when no day is chosen', () => {
    expect(names({ free: { day: undefined, plan } })).toEqual(['Ann Archer', 'Bob Baker'])
    const weekends = { ...plan, weekdays: [0, 6] }
    expect(names({ free: { day: undefined, plan: weekends } })).toHaveLength(3)
  })
})

it('the days with a conflict are converted to ISO text', () => {
  const { busyDays } = toQhp({
    providerCode: 'USR1',
    providerName: 'A',
    labourType: 'Locum',
    skill: [],
    busyDates: ['11-16-2026'],
  })
  expect([...busyDays]).toEqual(['2026-11-16'])
})
