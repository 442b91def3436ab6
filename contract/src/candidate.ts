import { z } from 'zod'
import { AskedLeave, Code, LabourType, QueryFlag, QueryId, WireDateTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FindingText } from './rule.ts'
import { permission, whoMay } from './rules/permissions.ts'

/** Somebody who could take a shift that nobody has. The list is in the order in which they should be asked. */
export const Candidate = z.object({
  providerCode: Code,
  providerName: z.string(),
  lastName: z.string(),
  /** The worst of the findings. Somebody who is on leave or works at that time cannot, whatever the policy says. */
  level: z.enum(['ok', 'warn', 'block']),
  findings: z.array(FindingText),
  /** A leave that they have asked for at that time, while it is not decided. It is no finding, but they are ranked last. */
  askedLeave: AskedLeave.nullable(),
  /** Why to ask this person, the strongest reason first. */
  reasons: z.array(z.string()),
  /** What the shift costs with this person, overtime included. */
  cost: z.number(),
  overtimeHours: z.number(),
  score: z.int(),
  /** The preferred number for calls, or else the account's. */
  phone: z.string(),
  labourType: LabourType,
  /** Where they worked most in the eight weeks before the shift; null if nowhere at the facility. */
  teamName: z.string().nullable(),
  departmentName: z.string().nullable(),
  /** Their hours for the organization in the week of the shift, without and with it. */
  weekHours: z.object({ before: z.number(), after: z.number() }),
})
export type Candidate = z.infer<typeof Candidate>

const CalledOut = z.object({ providerName: z.string(), at: WireDateTime })
export type CalledOut = z.infer<typeof CalledOut>

export const candidateEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'Candidates/Get',
    summary: 'The people of the facility who could take an open shift or a vacancy, and why',
    access: whoMay(permission.writeSchedules),
    input: z.object({
      shiftId: QueryId,
      /** Also people without the skill of the shift. */
      others: QueryFlag.optional(),
    }),
    output: z.array(Candidate),
  }),
  calledOut: endpoint({
    method: 'GET',
    path: 'Candidates/GetCalledOut',
    summary: 'Who called out of a shift that nobody has had since, and when; null if nobody did',
    access: whoMay(permission.writeSchedules),
    input: z.object({ shiftId: QueryId }),
    output: CalledOut.nullable(),
  }),
}
