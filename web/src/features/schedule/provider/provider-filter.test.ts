import { describe, expect, it } from 'vitest'
import {
  conflictOn,
  daysLeft,
  filterProviders,
  freeText,
  type ProviderFilter,
  type Qhp,
  toQhp,
} from './provider-filter.ts'

const qhp = (providerName: string, given: Partial<Qhp> = {}): Qhp => ({
  providerCode: `USR${providerName.length}`,
  providerName,
  lastName: providerName.split(' ')[1] ?? '',
  labourType: 'Employee',
  skill: ['CRNA'],
  phone: '5550100100',
  hours: 0,
  isLatelyInTeam: false,
  busyDays: new Set(),
  findingsOn: new Map(),
  ...given,
})
const all: ProviderFilter = { skill: undefined, labourType: undefined, search: '', isLately: false, free: undefined }
const people = [
  qhp('Ann Archer', { busyDays: new Set(['2026-11-16', '2026-11-17']) }),
  qhp('Bob Baker', { skill: ['Physician'], labourType: 'Locum', isLatelyInTeam: true }),
  qhp('Cy Cole', { busyDays: new Set(['2026-11-16']) }),
  qhp('Di Drew'),
]
const names = (filter: Partial<ProviderFilter>) =>
  filterProviders(people, { ...all, ...filter }).map((one) => one.providerName)

describe('the QHPs panel', () => {
  it('shows everyone, or those with the skill, the labour type or shifts in the team', () => {
    expect(names({})).toHaveLength(4)
    expect(names({ skill: 'CRNA' })).toEqual(['Ann Archer', 'Cy Cole', 'Di Drew'])
    expect(names({ labourType: 'Locum' })).toEqual(['Bob Baker'])
    expect(names({ isLately: true })).toEqual(['Bob Baker'])
  })

  it('searches name and code from two characters on, ignoring case', () => {
    expect(names({ search: 'b' })).toHaveLength(4)
    expect(names({ search: ' BAK ' })).toEqual(['Bob Baker'])
    expect(names({ search: 'usr10' })).toEqual(['Ann Archer'])
  })

  const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [1, 2, 3, 4, 5] }
  const days = daysLeft(plan, '2026-11-16')
  it('narrows to those who are free on the chosen day', () => {
    expect(names({ free: { day: '2026-11-16', days } })).toEqual(['Bob Baker', 'Di Drew'])
    expect(names({ free: { day: '2026-11-18', days } })).toHaveLength(4)
  })

  it('lists everyone when no day is chosen: most free days first, then as before', () => {
    expect(names({ free: { day: undefined, days } })).toEqual(['Bob Baker', 'Di Drew', 'Cy Cole', 'Ann Archer'])
  })

  it('counts the free working days from today on', () => {
    expect(people.map((one) => freeText(one, days))).toEqual([
      'free on 9 of 11 days',
      'free on 11 of 11 days',
      'free on 10 of 11 days',
      'free on 11 of 11 days',
    ])
    expect(people.map((one) => freeText(one, daysLeft(plan, '2026-11-17')))[0]).toBe('free on 9 of 10 days')
    expect(freeText(qhp('A B'), daysLeft(plan, '2026-11-30'))).toBe('free on 1 of 1 day')
    expect(freeText(qhp('A B'), daysLeft(plan, '2026-12-01'))).toBe('')
  })
})

it('the days with a conflict are converted to ISO text', () => {
  const { busyDays: _busy, findingsOn: _found, ...provider } = qhp('A B')
  const found = { date: '11-17-2026', rule: 'rest', level: 'warn', text: 'Only 8 h rest' } as const
  const one = toQhp({ ...provider, busyDates: ['11-16-2026'], findings: [found] })
  expect([...one.busyDays]).toEqual(['2026-11-16'])
  expect(conflictOn(one, '2026-11-16')).toEqual({ level: 'warn', text: 'Has a shift or leave then' })
  expect(conflictOn(one, '2026-11-17')).toEqual({ level: 'warn', text: 'Rest: Only 8 h rest' })
  expect(conflictOn(one, '2026-11-18')).toBeUndefined()
  const blocked = toQhp({ ...provider, busyDates: [], findings: [found, { ...found, level: 'block' }] })
  expect(conflictOn(blocked, '2026-11-17')?.level).toBe('block')
})
