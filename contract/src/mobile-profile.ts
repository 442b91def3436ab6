import { z } from 'zod'
import { Code, LabourType, Nothing, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { CallNumber, Mobile } from './person.ts'
import { SkillName, SpecialtyName } from './skill.ts'

/** Who the provider is, and how they want to be told. */

export const choiceKinds = ['urgent', 'schedule', 'requests', 'open'] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const choiceChannels = ['push', 'sms', 'email'] as const
export type ChoiceChannel = (typeof choiceChannels)[number]

const Choice = z.object({ kind: z.enum(choiceKinds), channel: z.enum(choiceChannels), isOn: z.boolean() })

export const Profile = z.object({
  userCode: Code,
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  phone: z.string(),
  /** Where administrators call them; null where they have given none. */
  preferredCallNumber: z.string().nullable(),
  npi: z.string(),
  skill: z.array(SkillName),
  specialty: z.array(SpecialtyName),
  facilities: z.array(
    z.object({
      facilityCode: Code,
      facilityName: z.string(),
      organizationName: z.string(),
      timeZone: z.string(),
      labourType: LabourType,
    }),
  ),
  /** The last day for which a schedule is published, of the teams at my facilities that need a skill of mine. */
  publishedUpTo: WireDate.nullable(),
  /**
   * Each kind of message by each channel. SMS for urgent changes cannot be turned off. Where all of a kind is off, or
   * reaches nobody, it comes by SMS or email all the same; only open shifts do not.
   */
  choices: z.array(Choice.extend({ isLocked: z.boolean() })),
})
export type Profile = z.infer<typeof Profile>

export const mobileProfileEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: 'Mobile/Profile',
    summary: 'Who I am, where I work and how I want to be told',
    access: 'provider',
    input: Nothing,
    output: Profile,
  }),
  /** What is absent stays. Another number asks for the password if it was typed more than 15 minutes ago (403). */
  saveProfile: endpoint({
    method: 'POST',
    path: 'Mobile/SaveProfile',
    limit: 'profile',
    summary: 'Change my phone numbers, or how I want to be told',
    access: 'provider',
    input: z.object({
      phone: Mobile.optional(),
      preferredCallNumber: CallNumber,
      choices: z.array(Choice).max(limits.push.choices).default([]),
    }),
    output: Profile,
  }),
}
