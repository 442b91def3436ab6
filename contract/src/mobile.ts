import { Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { mobileDeviceEndpoints } from './mobile-device.ts'
import { mobileFeedEndpoints } from './mobile-feed.ts'
import { mobileHoursEndpoints } from './mobile-hours.ts'
import { mobileMessageEndpoints } from './mobile-message.ts'
import { mobileProfileEndpoints } from './mobile-profile.ts'
import { mobileRequestEndpoints } from './mobile-request.ts'
import { mobileShiftEndpoints } from './mobile-shift.ts'
import { Credentials, SignInAnswer } from './session.ts'

/** The calls of the providers' mobile app. No answer contains a masked rate. */
export const mobileEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'Mobile/Login',
    effect: 'attempt',
    summary: 'Sign in to the mobile app',
    access: 'public',
    from: 'form',
    input: Credentials,
    output: SignInAnswer,
    answer: 'flat',
  }),
  logout: endpoint({
    method: 'POST',
    path: 'Mobile/Logout',
    summary: 'End this session',
    access: 'provider',
    despite: ['changePassword', 'setUpTwoFactor'],
    input: Nothing,
    output: Nothing,
  }),
  ...mobileDeviceEndpoints,
  ...mobileProfileEndpoints,
  ...mobileShiftEndpoints,
  ...mobileRequestEndpoints,
  ...mobileHoursEndpoints,
  ...mobileMessageEndpoints,
  ...mobileFeedEndpoints,
}
