export const issuerRequired = 'Issuer address is required'
export const issuerInvalid =
  'Enter the issuer address as your identity provider shows it, such as https://login.hospital.org'
export const clientIdRequired = 'Client id is required'
export const clientSecretRequired = 'Client secret is required'
export const domainRequired = 'Enter at least one email domain'
export const domainInvalid = 'Enter domains such as hospital.org'
export const domainTwice = 'A domain is listed twice'
export const domainTaken = (domain: string) => `Another organization signs in with ${domain}.`
export const domainShared = (domain: string) =>
  `People of other organizations have an address at ${domain}. Ask the platform admin to add it.`
export const saved = 'Single sign-on saved.'
/** Results of a connection test. */
export const works = 'The identity provider answers. Client id and secret are checked at the first sign-in.'
export const forbidden =
  'The address must start with https:// and must not lie in a private network. The operator of this server can permit a private one with SSO_PRIVATE_HOSTS.'
export const unreachable = 'The identity provider cannot be reached at this address.'
export const unreadable = 'No OpenID Connect provider answers at this address, or it has another issuer address.'
/** At the sign-in. */
export const unknownDomain = 'No organization signs in with this email domain here. Please sign in with your password.'
export const unavailable =
  'Your organization’s sign-in cannot be reached right now. Please try again, or use your password.'
export const over = 'This sign-in has already been used, has expired or began in another window. Please start again.'
export const declined = 'Your organization’s sign-in was cancelled or refused. Please try again, or use your password.'
export const refused = 'You cannot sign in here with this account of your organization. Please ask your administrator.'
