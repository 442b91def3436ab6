import { z } from 'zod'
import { LocalInstant, WireDate, WireTime } from './common.ts'
import type { RuleName } from './rules/assign/rule.ts'

/** Why somebody should not get a shift, told to that person as data. Their app puts it into words. */

const found = <Name extends RuleName, Values extends z.ZodType>(rule: Name, values: Values) =>
  z.object({
    rule: z.literal(rule),
    level: z.enum(['warn', 'block']),
    values: values.nullable().meta({ description: 'Null where it follows from a shift that I have not been told of' }),
    isOutdated: z.boolean().meta({ description: 'I still see the other shift as mine, and it is being changed' }),
  })

/** Another shift of the same person, as far as they were told. */
const OtherShift = z.object({
  teamName: z.string(),
  facilityName: z.string(),
  startsAt: LocalInstant,
  endsAt: LocalInstant,
  timeZone: z.string(),
})
export type OtherShift = z.infer<typeof OtherShift>

/** Another shift is null if it is for another organization. */
export const OwnFinding = z.discriminatedUnion('rule', [
  found('overlap', z.object({ other: OtherShift.nullable() })),
  found('leave', z.object({})),
  found('skill', z.object({ skill: z.string() })),
  found('credential', z.object({ type: z.string(), state: z.enum(['missing', 'expired', 'unverified']) })),
  found('unavailable', z.object({ from: WireTime.nullable(), to: WireTime.nullable() })),
  found(
    'rest',
    z.object({
      hours: z.number(),
      least: z.number(),
      side: z.enum(['after', 'before']),
      other: z.object({ teamName: z.string(), date: WireDate }).nullable(),
    }),
  ),
  found(
    'weekly-hours',
    z.object({
      hours: z.number().nullable().meta({ description: 'Null if work for another organization is part of them' }),
      most: z.number(),
      weekStart: WireDate,
    }),
  ),
  found('days-in-row', z.object({ days: z.number(), most: z.number() })),
  found('nights-in-row', z.object({ nights: z.number(), most: z.number() })),
  found('after-nights', z.object({ hours: z.number(), least: z.number() })),
  found('weekends', z.object({ weekends: z.number(), most: z.number() })),
])
export type OwnFinding = z.infer<typeof OwnFinding>
