import { z } from 'zod'
import { Code, DateInput, Instant, ListQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { auditActionNames, auditSubjectNames } from './rules/audit-words.ts'
import type { Kind } from './rules/permissions.ts'
import { isTimeZone } from './rules/time-zone.ts'

/** The audit log: who did what, when and from where. It is written by the database; nobody can change it. */

const access: readonly Kind[] = ['admin', 'organization']

const filters = {
  /** Days, both included. Without a first day: thirty days up to the last one, which is today unless it is given. */
  from: DateInput.optional(),
  to: DateInput.optional(),
  /** Whose days these are. */
  timeZone: z.string().max(limits.text.search).refine(isTimeZone, messages.facility.unknownTimeZone).default('UTC'),
  /** In the names or email addresses of those who acted or were touched, in names of things, calls and addresses. */
  q: z.string().trim().max(limits.audit.search, messages.common.tooLong(limits.audit.search)).optional(),
  action: z.enum(auditActionNames).optional(),
  subject: z.enum(auditSubjectNames).optional(),
  /** The user code of whoever acted. */
  actor: Code.optional(),
}

function refuseToBeforeFrom(days: { from?: string | undefined; to?: string | undefined }, context: z.RefinementCtx) {
  if (days.from === undefined || days.to === undefined || days.to >= days.from) return
  context.addIssue({ code: 'custom', path: ['to'], message: messages.common.endBeforeStart })
}

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
/** By the names of the columns. Ids are names already where there is one. */
export const AuditValues = z.record(z.string(), Value)
export type AuditValues = z.infer<typeof AuditValues>

export const AuditRow = z.object({
  code: z.string(),
  at: Instant,
  /** Empty: the server itself, or somebody who was not signed in. */
  actorName: z.string(),
  actorCode: z.string(),
  address: z.string(),
  call: z.string(),
  action: z.enum(auditActionNames),
  subject: z.enum(auditSubjectNames),
  /** What was touched, by a name that people know it by; of what is gone too. */
  subjectName: z.string(),
  /** Of a change only what differs. Passwords are never there. */
  before: AuditValues.nullable(),
  after: AuditValues.nullable(),
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

const { page, size } = ListQuery.shape

export const auditEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Audit/GetAll',
    limit: 'search',
    summary: 'The audit log, a page of it, the newest first',
    access,
    input: z.object({ ...filters, page, size }).superRefine(refuseToBeforeFrom),
    output: z.object({
      rows: z.array(AuditRow),
      /** Counted up to a limit only: with `isMore` there are more than that. */
      total: z.int(),
      isMore: z.boolean(),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'Audit/Export',
    limit: 'export',
    isExport: true,
    summary: 'Audit log',
    access,
    input: z.object(filters).superRefine(refuseToBeforeFrom),
    output: z.array(AuditRow),
  }),
}
export type AuditFilters = z.output<typeof auditEndpoints.export.input>
