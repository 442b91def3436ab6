export const organizationRequired = 'Select an Organization'
export const created = 'Facility created successfully.'
export const updated = 'Facility update successfully.'
export const empty = 'Facilities not found!'

export const nameRequired = 'Please enter facility name'
export const npiRequired = 'Please enter NPI'
export const addressRequired = 'Please enter address'
export const stateRequired = 'Please enter state'
export const cityRequired = 'Please enter city'
export const zipRequired = 'Please enter zip'
export const nameTaken = 'Facility name already exists in this organization'
export const unknownTimeZone = 'Not a known time zone'
export const timeZoneTitle = 'Change the time zone?'
export const timeZoneMoves = (shifts: number) =>
  `${shifts === 1 ? '1 shift that is not over keeps its local times and starts' : `${shifts.toLocaleString('en-US')} shifts that are not over keep their local times and start`} at another moment. Nobody is told.`
export const timeZoneOverlaps = (names: string) =>
  `These people then have shifts at other facilities at the same time: ${names}.`
export const inUse = 'A facility with departments, admins or QHPs cannot leave its organization'
