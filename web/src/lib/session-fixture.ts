/** Somebody who has signed in. */
export const who = {
  token: 't',
  userCode: 'U1',
  userType: 'organization',
  firstName: 'Ada',
  lastName: 'Hill',
  isTesselMedAdmin: false,
  isViewScheduler: false,
  mustChangePassword: false,
  mustSetUpTwoFactor: false,
} as const
