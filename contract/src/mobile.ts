import { z } from 'zod'
import { Code, Id, Instant, LabourType, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { mobileRequestEndpoints } from './mobile-request.ts'
import { mobileShiftEndpoints } from './mobile-shift.ts'
import { Credentials, SignInAnswer } from './session.ts'
import { SkillName, SpecialtyName } from './skill.ts'

/** The calls of the providers' mobile app. No answer contains a masked rate. */

export const Profile = z.object({
  userCode: Code,
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  phone: z.string(),
  npi: z.string(),
  skill: z.array(SkillName),
  specialty: z.array(SpecialtyName),
  facilities: z.array(z.object({ facilityCode: Code, facilityName: z.string(), labourType: LabourType })),
})
export type Profile = z.infer<typeof Profile>

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
  profile: endpoint({
    method: 'GET',
    path: 'Mobile/Profile',
    summary: 'Who I am and where I work',
    access: 'provider',
    input: Nothing,
    output: Profile,
  }),
  ...mobileShiftEndpoints,
  ...mobileRequestEndpoints,
  messages: endpoint({
    method: 'GET',
    path: 'Mobile/Messages',
    summary: 'What I have been told, the newest first',
    access: 'provider',
    input: Nothing,
    output: z.array(
      z.object({
        id: Id,
        channel: z.enum(['sms', 'email']),
        subject: z.string(),
        body: z.string(),
        createdAt: Instant,
      }),
    ),
  }),
}
