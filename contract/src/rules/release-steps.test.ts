import { expect, test } from 'vitest'
import { texts } from '../texts.ts'
import { minutesUntil, type ReleaseStep, stepProblem, typesTold } from './release-steps.ts'

const own = { waitMinutes: 0, labourType: ['Employee', 'PerDiem'], askRate: 70 } satisfies ReleaseStep
const locums = { waitMinutes: 60, labourType: ['Employee', 'PerDiem', 'Locum'], askRate: 70 } satisfies ReleaseStep
const raised = { ...locums, waitMinutes: 30, askRate: 80 } satisfies ReleaseStep
const text = texts.release

test('steps that reach more people and pay more are fine', () => {
  expect(stepProblem([own, locums, raised])).toBeUndefined()
})

test.each([
  ['a first step that waits', [{ ...own, waitMinutes: 5 }], 0, 'waitMinutes', text.firstAtOnce],
  ['a later step at once', [own, { ...locums, waitMinutes: 0 }], 1, 'waitMinutes', text.waitRequired],
  ['a rate that falls', [own, { ...locums, askRate: 69 }], 1, 'askRate', text.rateFalls],
  [
    'a labor type left out',
    [locums, own].map((one, at) => ({ ...one, waitMinutes: at })),
    1,
    'labourType',
    text.typesShrink,
  ],
  ['a step like the one before', [own, { ...own, waitMinutes: 5 }], 1, 'askRate', text.nothingNew],
] as const)('refuses %s', (_, steps, index, field, message) => {
  expect(stepProblem(steps)).toEqual({ index, field, message })
})

test('a step tells those who are new to it, and everybody when it pays more', () => {
  expect(typesTold(undefined, own)).toEqual(['Employee', 'PerDiem'])
  expect(typesTold(own, locums)).toEqual(['Locum'])
  expect(typesTold(locums, raised)).toEqual(['Employee', 'PerDiem', 'Locum'])
})

test('waits add up', () => {
  expect([0, 1, 2].map((index) => minutesUntil([own, locums, raised], index))).toEqual([0, 60, 90])
})
