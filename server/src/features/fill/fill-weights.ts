/**
 * In the order in which they matter: a person too many, a shift without anybody (more on the earlier of two days, less
 * beyond the need), a warning, a shift taken from its person, leave that is asked for, overtime and fair shares, wishes,
 * another team.
 */
export const weights = {
  over: 50_000,
  uncovered: 10_000,
  sooner: 20,
  uncoveredBeyondNeed: 5000,
  warning: 1000,
  warningHour: 300,
  stay: 300,
  askedLeave: 250,
  overtimeHour: 10,
  share: 10,
  asked: 4,
  preferred: 2,
  otherTeam: 1,
}
