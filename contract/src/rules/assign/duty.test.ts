import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps } from '../conflicts.ts'
import { Duties } from './duty.ts'
import { dutyOf } from './duty-fixture.ts'

const anySpan = fc
  .record({ startsAt: fc.integer({ min: 0, max: 100 }), length: fc.integer({ min: 1, max: 40 }) })
  .map(({ startsAt, length }) => ({ startsAt, endsAt: startsAt + length }))

test('the duties within a span are all that share time with it, by their start', () => {
  const duty = dutyOf('2026-11-02 07:00-15:00')
  fc.assert(
    fc.property(fc.array(anySpan), anySpan, (spans, span) => {
      const duties = spans.map((one) => ({ ...duty, ...one }))
      const expected = duties
        .filter((one) => overlaps(one, span))
        .toSorted((one, other) => one.startsAt - other.startsAt)
      expect(new Duties(duties).within(span)).toEqual(expected)
    }),
  )
})
