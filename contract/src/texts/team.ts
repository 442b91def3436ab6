export const nameRequired = 'Enter team name'
export const nameTaken = 'Team name already exists'
export const facilityRequired = 'Please select facility'
export const departmentRequired = 'Please select department'
export const skillsRequired = 'Please select associated skill sets'
export const startTimeRequired = 'Please enter start time'
export const endTimeRequired = 'Please enter End Time'
export const daysRequired = 'Please select shift Days'
export const colorRequired = 'Please select color code'
export const created = 'Team created successfully.'
export const blockUpdated = 'Scheduler block updated successfully.'
export const empty = 'Teams not found!'

export const needsNotSaved = (reason: string) => `The team is saved, but not its needs: ${reason}`
export const departmentFirst = 'A team belongs to a department: add a department first.'
export const updated = 'Team updated successfully.'
export const timeStep = 'Please choose a time in steps of 30 minutes'
export const departmentElsewhere = 'The department does not belong to this facility'
export const departmentFixed = 'A team with schedule blocks cannot change its department'
export const shortCode = 'Please enter one to three letters from A to Z'
export const shortCodeTaken = 'Another team of the department has this short code'
/** Above the switches of blocks, which take effect at once. */
export const blockSwitch =
  'Switching a block off withdraws its open shifts and offers at once, and tells those concerned. Assigned shifts stay.'

export const lastDayRequired = 'Please enter the last day'
export const lastDayInPast = 'The last day cannot be before today'
export const closingHint =
  'A ward that closes or merges with another: after its last day the team is no longer offered, and its past stays.'
export const closingKeeps =
  'Its blocks end on this day, later ones are deactivated. Its past stays in calendars and reports, and its name stays taken.'
export const lastDayKeeps =
  'Its blocks end on this day, or on their own last day before it; later ones are deactivated. Shifts that were deleted before stay deleted.'
export const closingDeactivated = 'In a deactivated block: activate it first.'
/** Said to whoever plans something after the last day, which is MM-DD-YYYY. */
export const closedAfter = (lastDay: string) =>
  `The last day of this team is ${lastDay}: change it or reopen the team to plan later days.`
export const assignedAfter = (shifts: number, lastDay: string) =>
  `${shifts === 1 ? '1 shift' : `${shifts} shifts`} after ${lastDay} ${shifts === 1 ? 'has' : 'have'} a QHP. Free ${shifts === 1 ? 'it' : 'them'} in the scheduler first.`
export const closed = 'Team closed successfully.'
export const lastDayChanged = 'Last day changed successfully.'
export const reopened = 'Team reopened successfully.'
/** After reopening, undo in the scheduler reaches the deletion again. */
export const reopenKeeps =
  'Its blocks get their days back. Shifts that were deleted when it was closed stay deleted: within 24 hours, whoever closed the team can bring them back with Undo in the scheduler.'
