import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflicting, overlaps } from './conflicts.ts'

const span = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 })).map(([startsAt, length]) => ({
  startsAt,
  endsAt: startsAt + length,
}))

test('the shifts that conflict are those that overlap something, in their order', () => {
  fc.assert(
    fc.property(fc.array(span), fc.array(span), (wanted, taken) => {
      expect(conflicting(wanted, taken)).toEqual(wanted.filter((one) => taken.some((other) => overlaps(one, other))))
    }),
  )
})

test('shifts that only touch do not conflict', () => {
  const [early, late] = [
    { startsAt: 1, endsAt: 2 },
    { startsAt: 2, endsAt: 3 },
  ]
  expect([conflicting([early], [late]), conflicting([late], [early]), conflicting([late], [late])]).toEqual([
    [],
    [],
    [late],
  ])
})
