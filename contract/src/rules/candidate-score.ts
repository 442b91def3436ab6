import { texts } from '../texts.ts'

/** Who should be asked first for a shift, and why. Each point of a score has its reason in words. */

const text = texts.candidate

/** What is known about a person who could take a shift. */
export type Candidate = {
  level: 'ok' | 'warn' | 'block'
  /** Showed interest in the shift, or asked for it. */
  hasAsked: boolean
  /** Said that they like to work then. */
  isPreferred: boolean
  /** In the week of the shift. 0 for people without a target. */
  hoursBelowTarget: number
  /** In the last eight weeks, for a shift that is a night or on a weekend; otherwise null. */
  nights: number | null
  weekends: number | null
  overtimeHours: number
  cost: number
  isInTeam: boolean
}

/** What others have: those of the team, and the cost of everybody who could take the shift. */
export type Averages = { nights: number; weekends: number; cost: number }

type Reason = { points: number; text: string }

const most = { hours: 24, fewer: 16, cost: 10 }

export function scoreOf(one: Candidate, averages: Averages): { score: number; reasons: string[] } {
  const reasons = [
    asked(one),
    preferred(one),
    belowTarget(one),
    fewer(one.nights, averages.nights, text.fewerNights),
    fewer(one.weekends, averages.weekends, text.fewerWeekends),
    one.overtimeHours === 0 ? { points: 10, text: text.noOvertime } : undefined,
    lowerCost(one.cost, averages.cost),
    one.isInTeam ? { points: 8, text: text.inTeam } : undefined,
  ].filter((reason): reason is Reason => reason !== undefined && reason.points > 0)
  // What weighs most is read first. The sort is stable: equal ones keep the order above.
  const sorted = reasons.toSorted((reason, other) => other.points - reason.points)
  return {
    score: reasons.reduce((score, { points }) => score + points, 0),
    reasons: sorted.map((reason) => reason.text),
  }
}

const asked = ({ hasAsked }: Candidate) => (hasAsked ? { points: 40, text: text.asked } : undefined)

const preferred = ({ isPreferred }: Candidate) => (isPreferred ? { points: 20, text: text.preferred } : undefined)

/** One point for each hour. */
function belowTarget({ hoursBelowTarget: hours }: Candidate): Reason {
  return { points: Math.round(Math.min(hours, most.hours)), text: text.belowTarget(Math.round(hours)) }
}

/** Four points for each night or weekend less. */
function fewer(own: number | null, average: number, inWords: (count: number) => string): Reason | undefined {
  if (own === null) return undefined
  const count = Math.round(average - own)
  return { points: Math.min(count * 4, most.fewer), text: inWords(count) }
}

/** Five points for each tenth of the average cost; less than one is no reason. */
function lowerCost(cost: number, average: number): Reason | undefined {
  const share = average === 0 ? 0 : (average - cost) / average
  return share < 0.1 ? undefined : { points: Math.min(Math.round(share * 50), most.cost), text: text.lowerCost }
}

const places = { ok: 0, warn: 1, block: 2 }

type Ranked = { level: Candidate['level']; askedLeave: object | null; score: number }

/**
 * Those without findings first, then those with warnings, then those who cannot. In each, the higher score first, and
 * those who would rather be on leave last.
 */
export const byRank = (one: Ranked, other: Ranked): number =>
  places[one.level] - places[other.level] ||
  Number(one.askedLeave !== null) - Number(other.askedLeave !== null) ||
  other.score - one.score
