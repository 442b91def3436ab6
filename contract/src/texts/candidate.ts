export const asked = 'Asked for it'
export const askedLeave = (from: string, to: string) =>
  from === to ? `Has asked for leave on ${from}` : `Has asked for leave from ${from} to ${to}`
export const preferred = 'Prefers to work then'
export const belowTarget = (hours: number) => `${hours} h below target`
export const fewerNights = (nights: number) => `${nights} fewer ${nights === 1 ? 'night' : 'nights'} than average`
export const fewerWeekends = (weekends: number) =>
  `${weekends} fewer ${weekends === 1 ? 'weekend' : 'weekends'} than average`
export const noOvertime = 'No overtime'
export const lowerCost = 'Lower cost'
export const inTeam = 'Works in this team'
export const nobodyFree = 'Nobody is free without a warning.'
export const listChanged = 'The list has changed.'
export const gone = 'Can no longer take this shift'
export const nobodyMatches = 'No people match.'
export const nobody = (skill: string) => `Nobody at this facility has the skill ${skill}.`
