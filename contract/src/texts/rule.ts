// The rules' objections to an assignment. Numbers of hours have up to two decimals.
/** For a rule that blocks, or one that warns somebody who cannot confirm it. */
export const refused = (findings: string) => `The rules do not allow this: ${findings}`
export const warned = (findings: string) => `This has to be confirmed: ${findings}`
/** For a provider, instead of facts about a shift that they have not been told of. */
export const planned = 'You have another shift planned then, ask your scheduler'
/** For a provider who still sees a shift as theirs that has been freed or moved. */
export const outdated = (shift: string) => `Your shift is being changed (${shift}), ask your scheduler`
export const credential = {
  missing: (type: string) => `${type} is missing`,
  expired: (type: string) => `${type} has expired by then`,
  unverified: (type: string) => `${type} is not verified yet`,
} as const
export const unavailable = (hours: string | null) =>
  hours ? `Said that they cannot work ${hours}` : 'Said that they cannot work that day'
/** To the person themselves. */
export const own = {
  elsewhere: 'You work elsewhere at that time',
  leave: 'You are on leave',
  skill: (skill: string) => `You do not have the skill ${skill}`,
  unavailable: (hours: string | null) =>
    hours ? `You said that you cannot work ${hours}` : 'You said that you cannot work that day',
} as const
export const rest = (found: { hours: number; least: number; side: string; shift: string | null }) =>
  `Only ${found.hours} h rest ${found.side} ${found.shift ?? 'a shift elsewhere'} (${found.least} h required)`
export const weeklyHours = (found: { hours: number | null; most: number; week: string }) =>
  found.hours === null
    ? `More than ${found.most} h in the week of ${found.week}, work elsewhere included`
    : `${found.hours} h in the week of ${found.week} (at most ${found.most} h)`
export const daysInRow = ({ days, most }: { days: number; most: number }) => `${days} days in a row (at most ${most})`
export const nightsInRow = ({ nights, most }: { nights: number; most: number }) =>
  `${nights} nights in a row (at most ${most})`
export const afterNights = ({ hours, least }: { hours: number; least: number }) =>
  `Only ${hours} h off after nights in a row (${least} h required)`
export const weekends = ({ weekends, most }: { weekends: number; most: number }) =>
  `${weekends} weekends out of four (at most ${most})`
