export const tryAgain = 'Please try again.'
export const somethingWrong = 'something went wrong'
export const offline = 'Please check your internet connection.'
export const noDataFound = 'No data found'
export const exported = (records: number) => `File exported successfully. Found the ${records} records`

export const notSaved = 'Not saved. Please try again.'
export const changesNotSaved = (count: number) => `${count} changes are not saved.`
export const changedMeanwhile = 'Somebody else has changed this in the meantime. Please close it and open it again.'
export const notAllowedCharacters = 'Some characters are not allowed here'
export const tooLong = (most: number) => `At most ${most} characters`
export const tooMany = (most: number) => `At most ${most} entries`
export const invalidId = 'Not a valid id'
export const invalidMonth = 'Not a valid month (1 to 12)'
export const invalidDate = 'Not a valid date (MM-DD-YYYY)'
export const invalidTime = 'Not a valid time (HH:mm:ss)'
export const invalidMoment = 'Not a valid moment (such as 2026-11-15T12:00:00Z)'
export const onePlace = 'Please name a department or a facility'
export const invalidAmount = 'Enter an amount in dollars with at most two decimals'
export const unknownState = 'Enter a US state or territory in two letters, such as NY'
export const zipDigits = 'Enter a zip of 5 digits'
export const endBeforeStart = 'The end date cannot be before the start date'
