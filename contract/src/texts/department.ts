export const nameRequired = 'Please enter department name'
export const facilityRequired = 'Please select facility'
export const specialtyRequired = 'Please select speciality'
export const skillRequired = 'Please select skill'
export const rateRequired = 'Please select skill rate'
export const minimumRequired = 'Please select minimum rate'
export const maximumRequired = 'Please select maximum rate'
export const duplicateSkill = 'You have selected duplicate skill'
export const created = 'Department created successfully.'
export const updated = 'Department updated successfully.'
export const empty = 'Departments not found!'

export const facilityFirst = 'A department belongs to a facility: add a facility first.'
export const nameTaken = 'Department name already exists in this facility'
export const skillNotOffered = 'The department does not have this skill'
export const rateAboveZero = 'The rate must be greater than zero'
export const minimumAboveRate = 'The minimum rate cannot be above the rate'
export const maximumBelowRate = 'The maximum rate cannot be below the rate'
export const labourTypesRequired = 'Please select labor type'
export const notAllSaved = (skill: string, reason: string) => `Not everything is saved yet. ${skill}: ${reason}`
export const skillInUse = (skill: string, teams: string) =>
  `${skill} is used by ${teams}. Remove it from the team first`
export const inUse =
  'A department with teams cannot leave its facility, and one with skills cannot leave its organization'
