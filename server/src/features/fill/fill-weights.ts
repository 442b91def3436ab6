/** Each goal weighs at least about ten times the next. */
export const weights = {
  uncovered: 10_000,
  sooner: 20,
  over: 50_000,
  warning: 1000,
  warningHour: 100,
  stay: 300,
  overtimeHour: 10,
  share: 10,
  asked: 4,
  preferred: 2,
  otherTeam: 1,
}
