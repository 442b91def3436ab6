import { expect, test } from 'vitest'
import { type Misfitting, misfitsOf } from './misfits.ts'

const conflict = (providerName: string | null, date: string, rest = {}): Misfitting => ({
  ...{ title: 'On leave', rule: 'leave', level: 'warn', date },
  ...{ providerCode: providerName, providerName, ...rest },
})

test('lists what does not fit by person, the same reason once with its days', () => {
  const team = { rule: null, title: 'The team does not work on this day', level: 'block' } as const
  expect(
    misfitsOf([
      conflict(null, '12-04-2026', team),
      conflict('Bea', '12-01-2026'),
      conflict('Ada', '12-01-2026'),
      conflict('Bea', '12-02-2026'),
      conflict('Bea', '12-02-2026', team),
    ]),
  ).toEqual([
    {
      key: 'Ada',
      who: 'Ada',
      days: 1,
      isBlocked: false,
      reasons: [{ text: 'Leave: On leave', dates: ['12-01'], isBlocked: false }],
    },
    {
      key: 'Bea',
      who: 'Bea',
      days: 2,
      isBlocked: true,
      reasons: [
        { text: 'Leave: On leave', dates: ['12-01', '12-02'], isBlocked: false },
        { text: team.title, dates: ['12-02'], isBlocked: true },
      ],
    },
    {
      key: '',
      who: 'Vacancies',
      days: 1,
      isBlocked: true,
      reasons: [{ text: team.title, dates: ['12-04'], isBlocked: true }],
    },
  ])
})

test('two people of one name stay two people', () => {
  const found = ['USR1', 'USR2'].map((providerCode) => conflict('Ada Moss', '12-01-2026', { providerCode }))
  expect(misfitsOf(found).map(({ key, who }) => [key, who])).toEqual([
    ['USR1', 'Ada Moss'],
    ['USR2', 'Ada Moss'],
  ])
})
