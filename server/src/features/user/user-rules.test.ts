import { kinds, type UserType } from '@shiftward/contract/rules/permissions.ts'
import { describe, expect, test } from 'vitest'
import type { Asker } from '../../lib/user-scope.ts'
import { mayEdit, mayGiveRole, type Subject } from './user-rules.ts'

const roles = ['', 'admin', 'organization', 'facility', 'department', 'generic', 'provider'] as const

/** Who may change whose account, by kind of the caller and type of the account. */
const edits: Record<Asker['kind'], UserType[]> = {
  admin: ['', 'admin', 'organization', 'facility', 'department', 'generic', 'provider'],
  organization: ['', 'facility', 'department', 'generic', 'provider'],
  facility: ['', 'department', 'provider'],
  department: ['provider'],
  generic: [],
  viewer: [],
}

/** Which roles each kind may give, to an account that it may change. */
const gives: Record<Asker['kind'], UserType[]> = {
  admin: ['admin', 'organization', 'facility', 'department', 'generic'],
  organization: ['facility', 'department', 'generic'],
  facility: ['department'],
  department: [],
  generic: [],
  viewer: [],
}

const asker = (kind: Asker['kind']): Asker => ({ userId: 1, kind, scope: { level: 'platform' } })
const subject = (user_type: UserType, given: Partial<Subject> = {}): Subject => ({
  id: 2,
  user_type,
  reaches_outside: false,
  ...given,
})

describe.each(kinds)('%s', (kind) => {
  test.each(roles)('changes an account of type %o as the table says', (role) => {
    expect(mayEdit(asker(kind), subject(role))).toBe(edits[kind].includes(role))
  })

  test.each(roles)('changes no admin of type %o who reaches outside the scope', (role) => {
    const expected = role === 'provider' && edits[kind].includes('provider')
    expect(mayEdit(asker(kind), subject(role, { reaches_outside: true }))).toBe(expected)
  })

  test.each(roles.flatMap((before) => roles.map((after) => [before, after] as const)))(
    'makes %o into %o as the table says',
    (before, after) => {
      const isBelow = before !== 'provider' && edits[kind].includes(before)
      expect(mayGiveRole(asker(kind), subject(before), after)).toBe(isBelow && gives[kind].includes(after))
    },
  )

  test('may not give a role to themselves', () => {
    for (const before of roles) {
      for (const after of roles) expect(mayGiveRole(asker(kind), subject(before, { id: 1 }), after)).toBe(false)
    }
  })
})

test('a caller who manages admins may change their own personal data, whatever their type', () => {
  expect(mayEdit(asker('organization'), subject('organization', { id: 1 }))).toBe(true)
  expect(mayEdit(asker('facility'), subject('facility', { id: 1 }))).toBe(true)
  expect(mayEdit(asker('department'), subject('department', { id: 1 }))).toBe(false)
})
