import type { WantedDuty } from './rule.ts'

/**
 * The shift for a search for somebody who is free: whoever works at that time or is on leave cannot take it, even where
 * the policy lets an administrator confirm it.
 */
export function mustBeFree<Wanted extends WantedDuty>(wanted: Wanted): Wanted {
  const blocked = { level: 'block', value: null } as const
  return {
    ...wanted,
    policy: { ...wanted.policy, rules: { ...wanted.policy.rules, overlap: blocked, leave: blocked } },
  }
}
