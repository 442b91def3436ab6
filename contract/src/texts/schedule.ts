export const blockExists = 'Schedule block already exists in same date range.'
export const skillRequired = 'Please select your skill.'
export const rateRequired = 'Please enter skill rate.'
export const rateAboveZero = 'Please enter skill rate greater than zero.'
export const rateAboveCeiling = (ceiling: number | string) => `Skill rate should be less then or equal to ${ceiling}`
export const blockRequired = 'Please select schedule block.'
export const scheduleRequired = 'Please select your schedule.'
export const departmentRequired = 'Please selecte your department.'
export const startNotBeforeEnd = 'Start time should not be after or equal maximal time.'
export const endNotAfterStart = 'End time should not be before or equal minimal time.'
export const notificationTypeRequired = 'Please select notification type.'
export const conflict =
  'There is a potential conflict with one or more shifts. Would you like to proceed in assigning the shift(s) anyway?'
export const blockCreated = 'Schedule block created successfully.'
export const postCreated = 'Post created successfully.'
export const openShiftsCreated = 'Open Premium Shift Created Successfully'
export const timeUpdated = 'Shift time updated successfully'
export const deleted = 'Your Event has been deleted.'
export const providerAdded = 'Your provider has been added.'
export const rateUpdated = 'Shift rate has been updated.'
export const shiftCreated = 'Shift created successfully.'
export const notified = 'Notification send successfully.'
export const notFound = 'Schedule not found'

/** Said after an assignment or a move that did so. */
export const closedRequests = (requests: number) =>
  `Closed ${requests} ${requests === 1 ? 'request' : 'requests'} of other people.`
/** Said after a change of shifts with a swap that had not ended. */
export const endedSwaps = (shifts: number) =>
  `The ${shifts === 1 ? 'swap that was asked for has' : 'swaps that were asked for have'} ended, and the QHPs are told.`
export const teamRequired = 'Please select team.'
export const providerRequired = 'Please select a QHP.'
export const datesRequired = 'Please select at least one date.'
export const labourTypesRequired = 'Please select at least one labor type.'
export const recurrenceRequired = 'Please enter how often to repeat.'
export const weekdaysRequired = 'Please select at least one weekday.'
export const weekdaysOfWeeks = 'Weekdays can be selected only with Weekly or Biweekly.'
export const otherDateRequired = 'Please select at least one other date.'
export const startInPast = 'The start date cannot be before today'
export const blockTooLong = 'A schedule block lasts at most two years'
export const rosterTooLong = 'Please ask for at most six weeks at a time'
export const dayNotAllowed = 'The day is outside the schedule block or the team does not work on it'
export const blockDeactivated = 'The schedule block is deactivated'
export const blockEmpty = 'This schedule block has no shifts yet, so there is nothing to publish.'
export const addOnRateRequired = 'Please enter add-on rate.'
export const addOnRateAboveZero = 'Please enter add-on rate greater than zero.'
export const timeStep = (minutes: number) => `Please choose a time in steps of ${minutes} minutes`
export const unavailable = 'Unavailable'
export const changedBeforePublish =
  'Somebody has just changed this schedule, so nothing was published. Please look at the changes again.'
export const changedMeanwhile = 'Someone else has just changed this shift. Please check it again.'
export const filledMeanwhile = 'Someone else has just filled this shift.'
export const calledOut = 'Call-out recorded successfully.'
export const leftOutside = 'Please choose a time within the shift that is not in the future'
export const freedMeanwhile = 'Someone else has just freed this shift.'
export const notMadeByAssigning = 'This shift was planned before someone was assigned. Please free it instead.'
export const deletedMeanwhile = 'Someone else has just deleted this shift.'
export const hasShift = (name: string) => `${name} already has this shift.`
export const lacksSkill = (skill: string) => `Does not have the skill ${skill}`
export const exchangeNobody = 'Only shifts that somebody has can be exchanged. Please assign this one instead.'
export const exchangeOnePerson = 'Both shifts are of the same QHP. Only two people can exchange shifts.'
export const exchangeOrganizations = 'Shifts of two organizations cannot be exchanged.'
export const exchangeBegun = (date: string) => `The shift on ${date} has begun, so it cannot be exchanged.`
export const notAtFacility = (name: string, facility: string) => `${name} does not work at ${facility}.`
export const shiftOver = (date: string) => `The shift on ${date} is over`
export const enterWorked = (name: string) => `This shift is over. Enter ${name} as having worked it?`
export const shiftStarted = (date: string) => `The shift on ${date} has already started, so it cannot be offered`
export const leavesOut = (names: string) =>
  `These people asked for this shift and have another labor type: ${names}. Please decide about their requests first.`
export const nobodyToTell = 'No message was sent: no QHP of these labor types can take this shift.'
/** Said when a notification is sent twice within a minute. */
export const toldBefore = (people: number) =>
  `${people === 1 ? '1 person was' : `${people} people were`} told less than a minute ago.`
export const toldNobodyAgain = (people: number) => `No message was sent: ${toldBefore(people)}`
export const skillNotInTeam = 'The team does not have this skill'
export const onLeave = 'On leave'
export const dayOfShift = 'The shift to fill is on another day'
export const noRecurrenceDate = 'No day of this repeat is a working day of the team in this block'
export const notAssigned = (dates: string) => `There is a conflict, so these days were not assigned: ${dates}`
export const notAllowed = (rules: string, dates: string) =>
  `The rules do not allow all of this (${rules}), so these days were not assigned: ${dates}`
export const notAssignedForSkill = (skill: string, dates: string) =>
  `This QHP does not have the skill ${skill}, so these days were not assigned: ${dates}`
