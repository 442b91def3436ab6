import { describe, expect, it } from 'vitest'
import { valuesOf } from './duty-fixture.ts'
import type { Credential } from './rule.ts'

const bls = (given: Partial<Credential> = {}): Credential => ({
  type: 'BLS',
  issued: '2024-11-02',
  expires: '2026-11-02',
  isVerified: true,
  ...given,
})

type State = 'missing' | 'expired' | 'unverified'

/** The wanted shift, the person's credentials, and what is wrong with their BLS. */
const cases: [string, string, Credential[], State[]][] = [
  ['none', '2026-11-02 07:00-15:00', [], ['missing']],
  ['another type', '2026-11-02 07:00-15:00', [bls({ type: 'ACLS' })], ['missing']],
  ['on the last day', '2026-11-02 07:00-15:00', [bls()], []],
  ['a night of the last day', '2026-11-02 23:59-07:00', [bls()], []],
  ['a day later', '2026-11-03 00:00-07:00', [bls()], ['expired']],
  ['on the first day', '2024-11-02 07:00-15:00', [bls()], []],
  ['a day before the first', '2024-11-01 07:00-15:00', [bls()], ['missing']],
  ['without dates', '2026-11-03 07:00-15:00', [bls({ issued: null, expires: null })], []],
  ['not verified', '2026-11-02 07:00-15:00', [bls({ isVerified: false })], ['unverified']],
  ['not verified and expired', '2026-11-03 07:00-15:00', [bls({ isVerified: false })], ['expired']],
  ['renewed', '2026-11-03 07:00-15:00', [bls(), bls({ expires: '2028-11-02' })], []],
  [
    'renewed, not yet verified',
    '2026-11-03 07:00-15:00',
    [bls(), bls({ expires: null, isVerified: false })],
    ['unverified'],
  ],
  ['one verified and one not', '2026-11-02 07:00-15:00', [bls({ isVerified: false }), bls()], []],
  ['written differently', '2026-11-02 07:00-15:00', [bls({ type: 'bls' })], []],
  ['the date is that of the facility', '2026-11-02 23:00-07:00 America/Los_Angeles', [bls()], []],
  ['the end of the year', '2027-01-01 00:00-07:00', [bls({ expires: '2026-12-31' })], ['expired']],
  ['the day that loses an hour', '2026-03-08 02:30-09:00', [bls({ expires: '2026-03-08' })], []],
  ['the day that gains an hour', '2026-11-01 01:30-09:00', [bls({ expires: '2026-10-31' })], ['expired']],
  ['on-call shifts count', '2026-11-02 07:00-15:00 on-call', [], ['missing']],
]

describe('credential', () => {
  it.each(cases)('%s', (_, wanted, credentials, states) => {
    const found = valuesOf('credential', { wanted, person: { credentials }, given: { requires: ['BLS'] } })
    expect(found).toEqual(states.map((state) => ({ type: 'BLS', state })))
  })

  it('looks at each type that is required, and at no other', () => {
    const tried = { wanted: '2026-11-02 07:00-15:00', person: { credentials: [bls()] } }
    const found = valuesOf('credential', { ...tried, given: { requires: ['ACLS', 'BLS', 'DEA'] } })
    expect(found.map(({ type }) => type)).toEqual(['ACLS', 'DEA'])
    expect(valuesOf('credential', tried)).toEqual([])
  })
})
