import { stepProblem } from '@shiftward/contract/rules/release-steps.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { proposedSteps } from './release-steps.ts'
import { releaseWords } from './release-words.ts'

const day = 24 * 60

test('proposes our own people first, then locums, then a rising rate up to the ceiling', () => {
  const steps = proposedSteps({ baseRate: 70, ceilingRate: 95 }, 3 * day)
  expect(steps.map(({ waitMinutes, labourType, askRate }) => [waitMinutes, labourType.length, askRate])).toEqual([
    [0, 2, 70],
    [240, 3, 70],
    [240, 3, 83],
    [240, 3, 95],
  ])
})

test.each([
  [60, 60, day],
  [60, 60.5, day],
  [59.5, 61, day],
  [10, 200, 30],
  [10, 200, 10 * day],
])('proposes steps that can be sent, from %d to %d', (baseRate, ceilingRate, minutesLeft) => {
  const steps = proposedSteps({ baseRate, ceilingRate }, minutesLeft)
  expect(stepProblem(steps)).toBeUndefined()
  expect(Math.max(...steps.map(({ askRate }) => askRate))).toBeLessThanOrEqual(ceilingRate)
})

test('a release says where it is and what comes next', () => {
  const step = {
    waitMinutes: 60,
    labourType: ['Employee' as const],
    askRate: 70,
    dueAt: null,
    people: null,
    notSent: 0,
  }
  const done = { ...step, doneAt: '11-16-2026 12:00:00', told: 6 }
  const next = { ...step, askRate: 95, doneAt: null, told: null, dueAt: '11-16-2026 14:00:00', people: 18 }
  const release = { releaseId: 1, state: 'running', reason: null, startedBy: null, startedAt: '' } as const
  // It is the 16th for the reader, and still the 15th at the facility.
  vi.setSystemTime('2026-11-16T05:30:00Z')
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  const words = (timeZone: string) => releaseWords({ ...release, steps: [done, done, next] }, timeZone)
  expect(words('America/New_York')).toBe('Step 2 of 3 · 12 told · next: $95.00 at 14:00 to 18 people')
  expect(words('America/Los_Angeles')).toContain('at 14:00 PST on 11-16 to')
  expect(releaseWords({ ...release, steps: [done] }, 'America/New_York')).toBe('All steps done · 6 told')
  const unreached = [
    { ...done, told: 0, notSent: 6 },
    { ...next, notSent: 2 },
  ]
  expect(releaseWords({ ...release, steps: unreached }, 'America/New_York')).toBe(
    'Step 1 of 2 · 0 told, 6 not told · next: $95.00 at 14:00 to 20 people, 2 of them without a message',
  )
})
