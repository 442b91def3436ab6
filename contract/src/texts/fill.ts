export const shiftsRequired = 'Please select at least one shift.'
export const weekHours = 'Please enter a whole number from 1 to 168'
export const seconds = 'Please enter a whole number from 1 to 600'
export const otherDepartment = 'The schedule blocks must belong to one department.'
export const nothing = 'There is nothing to fill: no shift ahead is open or vacant.'
export const missing = (count: number) =>
  count === 1
    ? '1 shift that is needed is not in the schedule yet.'
    : `${count} shifts that are needed are not in the schedule yet.`
export const filledLast = 'What is beyond the need is filled last.'
export const tooMany = (count: number, most: number) =>
  `These are ${count} shifts. At most ${most} can be filled at once: please choose fewer teams or days.`
export const running = (name: string) => `Auto-fill is running already, started by ${name}.`
export const stillRunning = 'Auto-fill is still running.'
export const closed = 'This proposal was accepted or discarded meanwhile.'
export const noProposal = 'This run has no proposal. Please start auto-fill again.'
export const lost = 'The server that ran it has stopped. Nothing was changed. Please start auto-fill again.'
export const broken =
  'Something went wrong while searching. Nothing was changed. Please try again, with fewer teams if it happens again.'
export const tooLong = 'It took too long. Nothing was changed. Please try again with fewer teams.'
export const noFindings = 'No findings'
export const onlyOne = 'Nobody else can take it'
export const nextBest = (name: string, why: string) => `Nobody else can take it. Next: ${name}, ${why}`
export const others = (count: number) =>
  count === 1 ? '1 other person could take it' : `${count} others could take it`
export const beyondNeed = 'The team has all that it needs without it.'
export const nobodySkilled = 'Nobody at the facility has the skill.'
export const skilled = (count: number, reasons: string) =>
  count === 1 ? `1 has the skill: ${reasons}.` : `${count} have the skill: ${reasons}.`
export const nearest = (name: string, why: string) => `Nearest: ${name}, ${why}`
export const gone = 'The shift was deleted'
export const taken = 'Somebody has the shift by now'
export const changed = 'The shift has changed'
export const personGone = (name: string) => `${name} no longer works at this facility`
export const otherLabourType = (name: string) => `${name} has a labor type that the run leaves out by now`
/** Said of a proposed shift, with the reason after it. */
export const impossible = 'The proposed QHP can no longer take it.'
export const refused = (name: string, findings: string) => `${name}: ${findings}`
export const applied = (count: number) => (count === 1 ? '1 shift assigned.' : `${count} shifts assigned.`)
export const leftOut = (count: number) => (count === 1 ? '1 shift was left out' : `${count} shifts were left out`)
export const leftOutCount = (count: number) => `${count} left out.`
