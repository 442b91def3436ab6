import { z } from 'zod'
import { AskedAgain } from './account.ts'
import { Id, Instant, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The devices on which the provider who is signed in uses the app. */

export const Device = z.object({
  deviceId: Id,
  /** Such as 'Chrome on Android'; empty when the device did not say. */
  name: z.string(),
  signedInAt: Instant,
  lastUsedAt: Instant,
  /** It is signed out then, unless it is used before. */
  expiresAt: Instant,
  isThis: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const mobileDeviceEndpoints = {
  /** As an attempt its answer is stored nowhere. The app asks once a day, and goes on with the old token until it has the new one. */
  renewToken: endpoint({
    method: 'POST',
    path: 'Mobile/RenewToken',
    effect: 'attempt',
    summary: 'The next token of this session; the old one ends when it is first used',
    access: 'provider',
    despite: ['changePassword', 'setUpTwoFactor'],
    input: Nothing,
    output: z.object({ token: z.string() }),
  }),
  devices: endpoint({
    method: 'GET',
    path: 'Mobile/Devices',
    summary: 'Where I am signed in with the app',
    access: 'provider',
    input: Nothing,
    output: z.array(Device),
  }),
  /** Asks for the password if it was typed more than 15 minutes ago: 403 at the field currentPassword. */
  removeDevice: endpoint({
    method: 'POST',
    path: 'Mobile/RemoveDevice',
    summary: 'Sign a device out',
    access: 'provider',
    input: z.object({ deviceId: Id }),
    output: z.object({ deviceId: Id }),
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: 'Mobile/ConfirmPassword',
    effect: 'attempt',
    summary: 'Type the password again, before changing phone numbers, devices or the address of the calendar',
    access: 'provider',
    input: AskedAgain,
    output: z.object({ provedUntil: Instant }),
  }),
}
