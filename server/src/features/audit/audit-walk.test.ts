import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { type AuditSubject, auditSubjectNames } from '@shiftward/contract/rules/audit-words.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refsOf } from '../../../test/access-inputs.ts'
import { type AccessStage, type CallerName, callersOf, setAccessStage } from '../../../test/access-stage.ts'
import { admittedStatus, whoMayCall } from '../../../test/access-table.ts'

let stage: AccessStage
beforeAll(async () => {
  stage = await setAccessStage()
})
afterAll(() => stage.server.close())

type Written = { actor_id: number | null; address: string; request_id: string; action: string; subject: string }

async function writtenBy({ path }: Endpoint): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select actor_id, address, request_id, action, subject from audit_entries where call = ${path}`.execute(
    stage.server.db,
  )
  return rows
}

const callerOf = (endpoint: Endpoint, input: unknown): CallerName =>
  callersOf(whoMayCall(endpoint.path, input))[0] ?? 'nobody'

/** Makes a call with each of its inputs, on the same world. */
async function* tries(endpoint: Endpoint) {
  const { own } = stage.worlds
  // The department's admin has the department already, so it is given to another person.
  const adminCode = endpoint.path === 'Department/MapUser' ? own.admins.facility.code : own.admins.department.code
  for (const input of stage.inputsOf(endpoint, { ...refsOf(own), adminCode })) {
    const caller = callerOf(endpoint, input)
    const { status, body } = await stage.call(endpoint, input, caller)
    expect(status, `${endpoint.path} ${JSON.stringify(body)}`).toBe(admittedStatus(endpoint.path))
    yield { input, caller, written: await writtenBy(endpoint) }
  }
}

/** These calls only change messages and codes, which have their own tables, or roll back what they tried. */
const unlogged = [
  // Logged when the link is opened.
  'Account/ChangeEmail',
  // Refused here; their own tests look into the log.
  'Account/ConfirmEmail',
  'Account/EndSession',
  'Account/RenewRecoveryCodes',
  'Account/StartTwoFactor',
  'Account/StopTwoFactor',
  'Authentication/ForgotPassword',
  'Authentication/SecondFactor',
  'Authentication/Sso/Finish',
  'Authentication/Sso/Start',
  // What a person has seen is their own business, and where they are told; a secret address is like a session.
  'Mobile/Changes',
  'Mobile/ConfirmPassword',
  'Mobile/ReadMessages',
  'Mobile/RenewFeed',
  'Mobile/RenewToken',
  'Mobile/Subscribe',
  'Mobile/Unsubscribe',
  'Notifications/Retry',
  'Notifications/RetryAll',
  // The row has a problem here, so nobody is made; and which column means what is a habit, not a record.
  'People/Import',
  'People/SaveImportColumns',
  'Providers/ResendCode',
  'Providers/ResendEmail',
  'Scheduler/Calendar/NotificationForOpenShift',
  // There is nothing to undo here.
  'Scheduler/Redo',
  'Scheduler/Undo',
  'ShiftApproval/PreviewUpdate',
  'Sso/Test',
  'Team/RenewFeed',
  // The team is open here.
  'Team/Reopen',
  'Users/RemoveTwoFactor',
]

/** No call writes these: the lists belong to the database, exports are reads, and the rest is the operator's. */
const byNoCall: AuditSubject[] = [
  'specialties',
  'skills',
  'leave_types',
  'export',
  'retention',
  'person_export',
  'person_erasure',
]

test('every change that a call makes is logged with who, from where and by which call', async () => {
  const seen = new Set<string>()
  const silent = new Set<string>()
  for (const endpoint of allEndpoints.filter(({ effect }) => effect !== 'read')) {
    for await (const { caller, written } of tries(endpoint)) {
      if (written.length === 0) silent.add(endpoint.path)
      for (const { subject, actor_id, address, request_id } of written) {
        seen.add(subject)
        if (caller !== 'nobody') expect(actor_id, endpoint.path).toEqual(expect.any(Number))
        expect(address, endpoint.path).toBe('127.0.0.1')
        expect(request_id, endpoint.path).toMatch(/^[\w-]{36}$/)
      }
    }
  }
  expect([...silent].sort()).toEqual(unlogged)
  expect([...seen].sort()).toEqual(auditSubjectNames.filter((name) => !byNoCall.includes(name)).sort())
})

test('reads are not logged, except exports', async () => {
  for (const endpoint of allEndpoints.filter(({ effect }) => effect === 'read')) {
    for await (const { input, written } of tries(endpoint)) {
      const { isExport } = endpoint
      const isFile = typeof isExport === 'function' ? isExport(input as Record<string, unknown>) : isExport
      const entry = { action: 'read', subject: 'export', actor_id: expect.any(Number), address: '127.0.0.1' }
      expect(written, endpoint.path).toEqual(isFile ? [expect.objectContaining(entry)] : [])
    }
  }
})
