import { z } from 'zod'
import { Code, Instant, onePlace, place, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { everyone } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

/** A person whose shift has begun and has not ended at that moment. */
const PersonOnDuty = z.object({
  shiftId: z.int(),
  providerCode: Code,
  providerName: z.string(),
  skill: SkillName,
  teamName: z.string(),
  /** The day on which the shift began. */
  shiftDate: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  onCall: z.boolean(),
  /** As in the calendar: the person has not been told of the shift as it is. */
  isUnsent: z.boolean(),
  /** The preferred number for calls. Who may write schedules gets the account's number if there is none. */
  phone: z.string().nullable(),
})
export type PersonOnDuty = z.infer<typeof PersonOnDuty>

export const OnDuty = z.object({
  at: Instant,
  facilityName: z.string(),
  timeZone: z.string(),
  /** Also those in which nobody is on duty. */
  departments: z.array(z.object({ departmentCode: Code, departmentName: z.string(), people: z.array(PersonOnDuty) })),
})
export type OnDuty = z.infer<typeof OnDuty>

/** Within the years that dates may have. */
const Moment = z.iso
  .datetime({ offset: true, error: texts.common.invalidMoment })
  .max(limits.text.code)
  .regex(/^(19|20|21)/, texts.common.invalidMoment)
  .meta({ description: 'ISO 8601, with an offset or Z', examples: ['2026-11-15T12:00:00Z'] })

export const onDutyEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'OnDuty/Get',
    summary: 'The people on duty at a moment, by department; without a moment, now',
    access: everyone,
    input: z.object({ ...place, at: Moment.optional() }).superRefine(onePlace),
    output: OnDuty,
  }),
}
