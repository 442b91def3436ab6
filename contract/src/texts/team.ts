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
