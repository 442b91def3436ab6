import { z } from 'zod'
import { Code, Id, QueryList, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { levels, ruleNames } from './rules/assign/rule.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'

/** What the judge (rules/assign) finds, and what the console needs to ask it before the server does. */

const Rule = z.enum(ruleNames)

/** A finding in words. A warning can be confirmed by an administrator, a block by nobody. */
export const FindingText = z.object({ rule: Rule, level: z.enum(['warn', 'block']), text: z.string() })
export type FindingText = z.infer<typeof FindingText>

/** The date is that of the shift that the person would get. */
export const DatedFinding = FindingText.extend({ date: WireDate })
export type DatedFinding = z.infer<typeof DatedFinding>

/** The same in answers that have called the text a title before. */
export const Conflict = DatedFinding.omit({ text: true }).extend({ title: z.string() })

/** Dates of facts are ISO, as the judge takes them. */
const IsoDate = z.string().meta({ description: 'YYYY-MM-DD', examples: ['2026-11-15'] })

const Policy = z.object({
  rules: z.record(Rule, z.object({ level: z.enum(levels), value: z.number().nullable() })),
  isOnCallCounted: z.boolean(),
})

/**
 * Of a shift for another organization its times are told, also while it is a draft there, and nothing else: the console
 * judges with them while somebody drags. The findings that people read say neither its place nor its hours.
 */
const Duty = z.object({
  shiftId: Id.nullable(),
  startsAt: z.number(),
  endsAt: z.number(),
  date: IsoDate,
  startTime: WireTime,
  endTime: WireTime,
  timeZone: z.string(),
  teamId: z.int(),
  skill: z.string(),
  isOnCall: z.boolean(),
  place: z.object({ teamName: z.string(), facilityName: z.string() }).nullable(),
  /** The number of its department's policy in `policies`, from 0. */
  policy: z.int().nullable(),
})

const Person = z.object({
  skills: z.array(z.string()),
  duties: z.array(Duty),
  /** A shift that the person left on the last day would have ended at `until`. */
  leaves: z.array(z.object({ fromDate: IsoDate, toDate: IsoDate, until: z.number().nullable() })),
  credentials: z.array(
    z.object({
      type: z.string(),
      issued: IsoDate.nullable(),
      expires: IsoDate.nullable(),
      isVerified: z.boolean(),
    }),
  ),
  availability: z.array(
    z.object({
      kind: z.enum(['unavailable', 'preferred']),
      date: IsoDate.nullable(),
      weekday: z.int().nullable(),
      from: WireTime.nullable(),
      to: WireTime.nullable(),
    }),
  ),
})

const BlockFacts = z.object({
  /** The team of the block. */
  teamId: Id,
  policy: Policy,
  /** The types of credential that the department requires for each of its skills; a skill without any is absent. */
  requires: z.record(SkillName, z.array(z.string())),
  /** Those of the departments where the people have shifts: the stricter of two shifts' policies holds. */
  policies: z.array(Policy),
})

/** What `judge` needs for one person in one block. */
export const Facts = BlockFacts.extend({ person: Person })
export type Facts = z.infer<typeof Facts>

export const ManyFacts = BlockFacts.extend({ people: z.array(z.object({ providerCode: Code, person: Person })) })
export type ManyFacts = z.infer<typeof ManyFacts>

export const ruleEndpoints = {
  facts: endpoint({
    method: 'GET',
    path: 'Rules/GetFacts',
    summary: 'What an assignment of a provider in a block is judged by',
    access: whoMay(permission.writeSchedules),
    input: z.object({ scheduleCode: Code, providerCode: Code }),
    output: Facts,
  }),
  manyFacts: endpoint({
    method: 'GET',
    path: 'Rules/GetManyFacts',
    summary: 'The same for several providers, to judge the lines of a roster',
    access: whoMay(permission.writeSchedules),
    input: z.object({ scheduleCode: Code, providerCode: QueryList(Code) }),
    output: ManyFacts,
  }),
}
