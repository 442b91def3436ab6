export const unknownRole = (role: string) => `There is no role ‘${role}’`
export const roleNotYours = 'You cannot create people with this role'
export const unknownFacility = (name: string) => `You have no facility ‘${name}’`
export const unknownDepartment = (name: string) => `You have no department ‘${name}’ there`
export const severalDepartments = (name: string) =>
  `Several facilities have a department ‘${name}’: enter the facility too`
export const unknownSkill = (name: string) => `There is no skill ‘${name}’`
export const unknownSpecialty = (name: string) => `There is no speciality ‘${name}’`
export const unknownLabourType = (name: string) => `There is no labor type ‘${name}’`
export const invalidDate = 'Not a valid date (MM/DD/YYYY)'
export const double = (line: number) => `Line ${line} has the same`
export const deactivated = 'This account is deactivated. Reactivate it on the Users page first'
export const identityFirst =
  'This QHP registered themselves. Map them on the Users page, where their identity is checked'
export const otherAccess = 'This person already has an account with other access. Change it on the Users page'
export const keeps = (name: string) => `Already there as ${name}, with other data, which stays as it is`
export const npiOfAnother = (name: string) => `${name} has this NPI. Correct it, or see E-Mail`
export const emailOfThatOne = (name: string, email: string) => `If this is ${name}, enter ${email}`
export const tooManyRows = (most: number) =>
  `The file has more than ${most.toLocaleString('en-US')} rows. Please split it.`
export const tooLarge = 'The file is too large. Please split it, or save it without pictures.'
export const unreadable =
  'This is not a spreadsheet that can be read. Please save it as .xlsx or .csv and choose it again.'
export const nothing = 'The file has no rows under its titles.'
export const misquoted = (line: number) =>
  `Line ${line} has a quotation mark (") that is not closed, or text behind a closed one. Please correct it and choose the file again.`
