import { expect, test } from 'vitest'
import { withUnsent } from './told-text.ts'

test('says who was told only if somebody was not', () => {
  const after = (toldProviders: number, notSent: number) => withUnsent('Done.', { toldProviders, notSent })
  expect([after(3, 0), after(0, 0), after(1, 1), after(0, 2)]).toEqual([
    'Done.',
    'Done.',
    'Done. 1 person told, 1 message not sent.',
    'Done. 2 messages not sent.',
  ])
})
