/**
 * In the order in which they matter: a person too many, a shift without anybody (more on the earlier of two days), a
 * warning, a shift taken from its person, overtime and fair shares, wishes, another team.
 */
export const weights = {
  over: 50_000,
  uncovered: 10_000,
  sooner: 20,
  warning: 1000,
  stay: 300,
  warningHour: 100,
  overtimeHour: 10,
  share: 10,
  asked: 4,
  preferred: 2,
  otherTeam: 1,
}
