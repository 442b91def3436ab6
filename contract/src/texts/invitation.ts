export const over =
  'This invitation has already been used or has expired. If you have set your password already, sign in. Otherwise ask your administrator to send it again.'
export const accepted = 'Your password is set.'
export const acceptedAlready =
  'This person has already set a password. They can use Forgot password on the sign-in page.'
export const worksElsewhere =
  'This QHP also works in places that you do not administer: only an administrator of all of them can send the invitation.'
export const noPassword = 'Leave the password empty: an invited person chooses their own'
export const sent = { email: 'Invitation sent by email.', sms: 'Invitation sent by SMS.' } as const
/** In the users list and panel. */
export const waiting = 'Invited, not accepted yet'
export const expired = 'Invitation expired'
export const noLongerValid = 'Invitation no longer valid'
export const unsent = 'Invitation could not be sent'
