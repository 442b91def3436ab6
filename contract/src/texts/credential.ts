export const typeRequired = 'Please select a type'
export const typeNameRequired = 'Please enter a type'
export const unknownType = 'Not a type of credential that the organization keeps'
export const expiresBeforeIssued = 'It cannot expire before it is issued'
export const tooMany = (most: number) => `A QHP has at most ${most} credentials`
export const twice = 'This credential has been saved already'
export const typeTwice = 'This type is in the list already'
export const typeRequiredBy = (type: string, departments: string) =>
  `${type} is required by ${departments}. Remove it there first`
export const skillTwice = 'This skill is in the list already'
export const saved = 'Credential saved successfully.'
export const removed = 'Credential removed successfully.'
export const removedMeanwhile = 'Someone else has removed the credential that you were changing.'
export const verified = 'Credential verified.'
export const unverified = 'Credential no longer counts as verified.'
export const none = 'None yet. What you enter here counts as verified by you.'
/** Said before a type with another name is saved. */
export const keepsName = (people: number, name: string) =>
  people === 1
    ? `1 QHP who also works for another organization keeps ‘${name}’, and lacks the new type until they add it.`
    : `${people} QHPs who also work for another organization keep ‘${name}’, and lack the new type until they add it.`
export const noTypesKept = 'The organization keeps no types of credential yet.'
export const skillsFirst = 'Save the skills of the department first, under Details.'
export const noneExpiring = (days: number) => `No credential has expired or expires within ${days} days.`
export const noTypes = 'This QHP works nowhere yet, or the organization keeps no types of credential.'
export const owned =
  'This QHP also works for another organization: only the QHP or a platform admin can change the credentials. You can verify them.'
