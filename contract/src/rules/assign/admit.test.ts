import { describe, expect, it } from 'vitest'
import { admit } from './admit.ts'
import { dutyOf, personWith, policyWith } from './duty-fixture.ts'
import type { Level, Person } from './rule.ts'

type Tried = { level?: Level; isConfirmed?: boolean; person?: Person }

/** The dates that are admitted and refused, with ten hours of rest. */
function datesOf(wanted: string[], { level = 'warn', isConfirmed = false, person = personWith() }: Tried = {}) {
  const policy = policyWith({ rest: 10 }, { level })
  const found = admit(
    person,
    wanted.map((text) => dutyOf(text, { policy })),
    { isConfirmed },
  )
  const dates = (judged: typeof found.admitted) => judged.map((one) => one.wanted.date.slice(5))
  return { admitted: dates(found.admitted), refused: dates(found.refused), found }
}

/** Each follows the one before too soon. */
const chain = ['2026-11-03 08:00-20:00', '2026-11-02 16:00-00:00', '2026-11-04 02:00-10:00', '2026-11-04 12:00-20:00']

describe('admit', () => {
  it('takes the earliest first, and judges each with those taken before it', () => {
    const { admitted, refused, found } = datesOf(chain)
    expect(admitted).toEqual(['11-02', '11-04'])
    expect(refused).toEqual(['11-03', '11-04'])
    expect(found.admitted.flatMap(({ findings }) => findings)).toEqual([])
    expect(found.refused.map(({ findings }) => findings.map(({ rule }) => rule))).toEqual([['rest'], ['rest']])
  })

  it('takes a warning once it is confirmed, and keeps what was confirmed', () => {
    const { admitted, refused, found } = datesOf(chain, { isConfirmed: true })
    expect(admitted).toEqual(['11-02', '11-03', '11-04', '11-04'])
    expect(refused).toEqual([])
    expect(found.admitted.map(({ findings }) => findings.length)).toEqual([0, 1, 1, 1])
  })

  it('never takes a block, confirmed or not', () => {
    expect(datesOf(chain, { level: 'block', isConfirmed: true }).admitted).toEqual(['11-02', '11-04'])
  })

  it('counts what the person has already', () => {
    const person = personWith({ duties: [dutyOf('2026-11-01 19:00-07:00')] })
    expect(datesOf(['2026-11-02 16:00-00:00'], { person }).admitted).toEqual([])
  })

  it('takes one of two shifts that are the same', () => {
    const twice = ['2026-11-02 07:00-15:00', '2026-11-02 07:00-15:00']
    const { admitted, refused } = datesOf(twice, { isConfirmed: true })
    expect([admitted, refused]).toEqual([['11-02'], ['11-02']])
  })
})
