/** The texts of single sign-on, apart from the others because the sign-in page loads those. */
export const ssoTexts = {
  issuerRequired: 'Issuer address is required',
  issuerInvalid: 'Enter the issuer address as your identity provider shows it, such as https://login.hospital.org',
  clientIdRequired: 'Client id is required',
  clientSecretRequired: 'Client secret is required',
  domainRequired: 'Enter at least one email domain',
  domainInvalid: 'Enter domains such as hospital.org',
  domainTwice: 'A domain is listed twice',
  domainTaken: (domain: string) => `Another organization signs in with ${domain}.`,
  domainShared: (domain: string) =>
    `People of other organizations have an address at ${domain}. Ask the platform admin to add it.`,
  saved: 'Single sign-on saved.',
  /** What a test of the connection can find. */
  works: 'The identity provider answers. Client id and secret are checked at the first sign-in.',
  forbidden:
    'The address must start with https:// and must not lie in a private network. The operator of this server can permit a private one with SSO_PRIVATE_HOSTS.',
  unreachable: 'The identity provider cannot be reached at this address.',
  unreadable: 'No OpenID Connect provider answers at this address, or it has another issuer address.',
  /** At the sign-in. */
  unknownDomain: 'No organization signs in with this email domain here. Please sign in with your password.',
  unavailable: 'Your organization’s sign-in cannot be reached right now. Please try again, or use your password.',
  over: 'This sign-in has already been used, has expired or began in another window. Please start again.',
  declined: 'Your organization’s sign-in was cancelled or refused. Please try again, or use your password.',
  refused: 'You cannot sign in here with this account of your organization. Please ask your administrator.',
} as const
