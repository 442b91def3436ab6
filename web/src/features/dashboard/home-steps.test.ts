import { kinds, permissionsOf } from '@shiftward/contract/rules/permissions.ts'
import { expect, test } from 'vitest'
import type { Session } from '../../lib/session.ts'
import { nextSteps } from './home-steps.ts'

const stepsOf = (kind: (typeof kinds)[number], there: Parameters<typeof nextSteps>[2] = {}) =>
  nextSteps({ isAdmin: kind === 'admin', isGeneric: kind === 'generic' } as Session, permissionsOf(kind), there)
const titlesOf = (steps: ReturnType<typeof stepsOf>) => steps.map(({ title }) => title)

test('everybody begins with what they can do themselves', () => {
  expect(kinds.map((kind) => titlesOf(stepsOf(kind))[0])).toEqual([
    'Enter the organization',
    'Add the facilities',
    'Invite administrators',
    'Set up departments with skills and rates',
    'See who is on duty',
    'Look at the schedule',
  ])
  expect(titlesOf(stepsOf('organization'))).not.toContain('Enter the organization')
})

test('what is there is ticked off; one administrator is oneself', () => {
  const doneOf = (there: Parameters<typeof nextSteps>[2]) =>
    titlesOf(stepsOf('admin', there).filter((one) => one.isDone))
  expect(doneOf({})).toEqual([])
  expect(doneOf({ organizationCount: 1, facilityCount: 0, userCount: 1 })).toEqual(['Enter the organization'])
  expect(doneOf({ teamCount: 2, userCount: 4, providerCount: 2 })).toEqual([
    'Invite administrators',
    'Form teams',
    'Invite your people',
  ])
})
