export const invalidNpi = 'SORRY! The NPI number is invalid.'
export const notMyInformation = 'Not my information'
export const proceed = 'Yes,proceed with this information'
export const sendCode = 'Send verification code'
export const invalidCode = '! Invalid One Time Password.Please try again'
export const resendCode = 'Resend OTP'
export const success = 'Verification Successful!'

export const codeRequired = 'Enter the code that was sent to your phone'
export const resendTooSoon = 'Please wait a moment before asking for another code.'
export const challengeRequired = 'Send the challenge that the registration answered'
export const tooManyToday =
  'There were too many registrations today with this phone or from this place. Please try again tomorrow.'
export const emailConfirmed = 'Your E-Mail is confirmed.'
export const emailSent = (email: string) => `The link is on its way to ${email}.`
export const registryUnavailable = 'The NPI registry cannot be reached right now. Please try again in a moment.'
export const registryUnreadable = 'The NPI registry sent an answer that we cannot read. Please tell your administrator.'
export const registryEmpty =
  'The NPI registry of this server is empty, so nobody can register yet. Please tell your administrator.'
export const inactiveNpi = 'This NPI is not active in the NPI registry.'
export const otherNpi = 'The NPI registry answered with another NPI. Please tell your administrator.'
export const nameless = 'The NPI registry has no usable name for this NPI. Please correct your entry there first.'
