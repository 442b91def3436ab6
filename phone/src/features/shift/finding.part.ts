import type { AskedLeave } from '@shiftward/contract/common.ts'
import type { OwnFinding } from '@shiftward/contract/mobile-finding.ts'
import { ownFindingText } from '@shiftward/contract/rules/assign/own-finding-text.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { daysText, dayText, hoursText } from '../../lib/words.ts'

/**
 * What speaks against a shift, with dates and hours as the app says them. Each text once: findings of one rule that keep
 * their facts to themselves read the same.
 */
export const findingTexts = (findings: readonly OwnFinding[]): string[] => [
  ...new Set(findings.map((finding) => ownFindingText(finding, { dayText, hoursText }))),
]

type Remedy = { to: string; name: string }

/** Where I can remove what speaks against a shift, if I can remove all of it myself. */
export function remedyOf(findings: readonly OwnFinding[]): Remedy | undefined {
  if (findings.length === 0) return undefined
  if (findings.every(({ rule }) => rule === 'unavailable')) {
    return { to: '/me/availability', name: 'Change your availability' }
  }
  // What waits to be verified waits for an administrator.
  const isMine = (one: OwnFinding) => one.rule === 'credential' && one.values && one.values.state !== 'unverified'
  return findings.every(isMine) ? { to: '/me/credentials', name: 'See your credentials' } : undefined
}

/** A leave that nobody has decided yet keeps me from nothing, but I may have forgotten it. */
export const askedLeaveText = ({ fromDate, toDate }: AskedLeave): string =>
  `You have asked for leave on ${daysText(fromWireDate(fromDate), fromWireDate(toDate))}`
