export const wayRequired = 'Please choose week by week or date by date.'
export const asRequired = 'Please choose with the people or as vacancies.'
export const sameBlock = 'Please select another schedule block.'
export const otherTeam = 'Both schedule blocks must belong to the same team.'
export const otherDepartment = 'The schedule blocks must belong to the department of the pattern.'
export const tooMany = (count: number, most: number) =>
  `These are ${count} shifts. At most ${most} can be planned at once: please choose fewer people or fewer days.`
export const noLongerHere = 'No longer works at this facility'
export const teamOff = 'The team does not work on this day'
export const started = 'The shift has already started'
export const noBlock = (team: string) => `${team} has no chosen schedule block on this day`
export const noSkill = (team: string) => `Has no skill of ${team}`
export const allThere = 'These shifts are there already.'
/** Goes on in a sentence about shifts, some of which the teams do not need. */
export function beyondNeed(count: number, of: number) {
  if (count === 0) return ''
  if (count < of) return `, ${count} of them beyond the need`
  return of === 1 ? ', beyond the need' : ', all beyond the need'
}
export const added = (count: number, beyond = 0) =>
  `${count === 1 ? '1 shift' : `${count} shifts`} added${beyondNeed(beyond, count)}.`
export const leftOut = (count: number) =>
  count === 1
    ? '1 shift was left out: it is beyond the days or people on screen.'
    : `${count} shifts were left out: they are beyond the days or people on screen.`
