export const invalid = 'Invalid login.'
export const success = 'Login successfully.'

export const sessionEnded = 'Your session has ended. Please sign in again.'
export const tooManyAttempts = 'Too many failed attempts. Please try again later.'
export const resetAsked = (minutes: number) =>
  `If there is an account with this address, we have sent a link to it. The link works once, for ${minutes} minutes.`
export const confirmEmail =
  'Please confirm your E-Mail first: open the link that we sent to it. Forgot password sends you a new link.'
export const linkOver = 'This link has already been used or has expired. Please ask for a new one.'
export const passwordChanged = 'Your password has been changed.'
