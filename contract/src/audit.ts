import { z } from 'zod'
import { Code, DateInput, Instant, ListQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { auditActionNames, auditSubjectNames } from './rules/audit-words.ts'
import type { Kind } from './rules/permissions.ts'
import { isTimeZone } from './rules/time-zone.ts'
import { texts } from './texts.ts'

/** The audit log: who did what, when and from where. The database writes it; nobody can change it. */

const access: readonly Kind[] = ['admin', 'organization']

const filters = {
  /** Days, both inclusive. `to` defaults to today, and `from` to thirty days before `to`. */
  from: DateInput.optional(),
  to: DateInput.optional(),
  /** The time zone of the days. */
  timeZone: z.string().max(limits.text.search).refine(isTimeZone, texts.facility.unknownTimeZone).default('UTC'),
  /**
   * Searches names and email addresses of the people who acted or were changed, names of things, calls and IP
   * addresses.
   */
  q: z.string().trim().max(limits.audit.search, texts.common.tooLong(limits.audit.search)).optional(),
  action: z.enum(auditActionNames).optional(),
  subject: z.enum(auditSubjectNames).optional(),
  /** The user code of the person who acted. */
  actor: Code.optional(),
}

function refuseToBeforeFrom(days: { from?: string | undefined; to?: string | undefined }, context: z.RefinementCtx) {
  if (days.from === undefined || days.to === undefined || days.to >= days.from) return
  context.addIssue({ code: 'custom', path: ['to'], message: texts.common.endBeforeStart })
}

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
/** Values by column name. Ids are replaced by names where there are any. */
export const AuditValues = z.record(z.string(), Value)
export type AuditValues = z.infer<typeof AuditValues>

export const AuditRow = z.object({
  code: z.string(),
  at: Instant,
  /** Empty when the server itself acted, or a person who was not signed in. */
  actorName: z.string(),
  actorCode: z.string(),
  address: z.string(),
  call: z.string(),
  action: z.enum(auditActionNames),
  subject: z.enum(auditSubjectNames),
  /** The name that people know the subject by, also when it has been deleted. */
  subjectName: z.string(),
  /** For a change, only the fields that differ. Passwords never appear. */
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
    mayLag: true,
    summary: 'The audit log, a page of it, the newest first',
    access,
    input: z.object({ ...filters, page, size }).superRefine(refuseToBeforeFrom),
    output: z.object({
      rows: z.array(AuditRow),
      /** Counted up to a limit: `isMore` means that there are more. */
      total: z.int(),
      isMore: z.boolean(),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'Audit/Export',
    limit: 'export',
    isExport: true,
    mayLag: true,
    summary: 'Audit log',
    access,
    input: z.object(filters).superRefine(refuseToBeforeFrom),
    output: z.array(AuditRow),
  }),
}
export type AuditFilters = z.output<typeof auditEndpoints.export.input>
