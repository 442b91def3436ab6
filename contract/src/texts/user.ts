export const firstNameRequired = 'First Name is required'
export const lastNameRequired = 'Last Name is required'
export const mandatory = '*Mandatory field'
export const mobileRequired = 'Mobile No is required'
export const mobileLength = 'Mobile No should be 10 digit'
export const mobileInvalid = 'Mobile No is not valid'
export const emailRequired = 'E-Mail is required'
export const emailInvalid = 'E-Mail is not valid'
export const passwordRequired = 'Password is required'
export const passwordLength = 'Password should be length should be six character'
export const zipRequired = 'Zip Code is required'
export const npiRequired = 'NPI is required'
export const specialtyRequired = 'Please select speciality'
export const skillRequired = 'Please select skill'
export const facilityRequired = 'Please select facility'
export const labourTypeRequired = 'Please select labor type'
export const labourTypeSince = 'The Hours Report shows hours before this day with the earlier labor type.'
export const labourTypeLater = 'Please enter today or an earlier day'
export const duplicateFacility = 'You have selected duplicate facilityx'
export const organizationRequired = 'Please select organization'
export const departmentRequired = 'Please select department'
export const created = 'User created successfully.'
export const updated = 'User updated successfully.'
export const facilityRemoved = 'Facility removed successfully.'
export const noCode = 'Please try again.'
export const empty = 'Users not found!'
export const nothingToExport = 'There is no any records found.'

export const callNumberInvalid = 'Enter a phone number, with or without an extension'
export const tooYoung = 'Date of birth must be at least 5 years ago'
export const emailTaken = 'There is already an account with this E-Mail'
export const npiTaken =
  "There is already a QHP with this NPI. If you do not see them in the list, try 'Find a registered QHP', or ask the platform admin to map them."
export const npiUnlikely = 'This is not a valid NPI: its check digit does not match.'
export const npiDigits = 'This is not a valid NPI: an NPI has 10 digits.'
export const hasFutureShifts = 'This QHP still has shifts at the facility. Reassign them first'
export const oneFacility = 'A Generic View Admin belongs to one facility'
export const oneOrganization = 'All of these must belong to one organization'
export const oneView = 'Choose either Generic View Admin or Department View Admin'
export const facilityFirst = 'Choose the facilities of this user first'
export const departmentElsewhere = 'The department does not belong to the facilities of this user'
export const notMapped = (what: string, reason: string) => `The user is saved, but not ${what}: ${reason}`
/** Why the caller cannot change a field that belongs to the person; see rules/person-owner.ts. */
export const owned = {
  signIn:
    'This QHP also works at places outside your access: only the QHP, or an admin of all these places, can change the E-Mail or the password.',
  registered: 'This QHP registered themselves: only the QHP or a platform admin can change the E-Mail or the password.',
  everything:
    'This QHP also works for another organization: only the QHP or a platform admin can change this. You can change the facilities and the availability.',
} as const
export const npiOrEmailRequired = 'Enter the whole NPI or E-Mail'
export const nobodyRegistered =
  'Nobody has registered with this NPI or E-Mail. If another organization entered them, ask the platform admin to map them.'
export const npiMissing = 'This QHP registered without an NPI. Enter it before mapping them to a facility.'
export const npiMissingElsewhere =
  'This QHP registered without an NPI. Ask the platform admin to enter it, then map them.'
export const identityUnchecked =
  'This QHP registered themselves. Compare them with the NPI registry and tick Identity checked first.'
export const mapped = (name: string) => `${name} is mapped to the facility.`
export const resetLinkSent = (email: string) => `A link to a new password is on its way to ${email}.`
export const resetLinkNoMail = 'No link can be sent: no mail service is configured.'
export const resetLinkTooOften = 'This person has been sent several links in the last hour. Please try again later.'
export const resetLinkDeactivated = 'This account is deactivated, so no link can be sent.'
export const deactivated = 'User deactivated successfully.'
export const reactivated = 'User reactivated successfully.'
export const reactivatedInvited =
  'User reactivated successfully. Send the invitation again: the old link no longer works.'
export const deactivatedAlready = 'This account is already deactivated.'
export const activeAlready = 'This account is already active.'
export const notYourself = 'You cannot deactivate your own account.'
export const lastPlatformAdmin = 'The last active platform admin cannot be deactivated.'
export const employedElsewhere =
  'This QHP also works for another organization: only a platform admin can deactivate the account. You can remove the QHP from your own facilities.'
export const stillScheduled = 'This QHP still has shifts. Reassign or release them first'
export const shiftsElsewhere =
  'Shifts marked Unavailable belong to departments you do not manage. Ask their admin or an organization admin to reassign or release them.'
export const shiftsReleased = (shifts: number) => (shifts === 1 ? 'Shift released.' : `${shifts} shifts released.`)
