import { z } from 'zod'
import { Code, Id, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { permission, whoMay } from './rules/permissions.ts'

/** Deactivating and reactivating accounts. These calls are not in the specification. */

/** A shift that is not over yet. Outside the caller's scope only the day is given. */
export const FutureShift = z.object({
  date: WireDate,
  shift: z
    .object({
      shiftId: Id,
      startTime: WireTime,
      endTime: WireTime,
      skillLevel: z.string(),
      teamCode: Code,
      teamName: z.string(),
      departmentCode: Code,
      departmentName: z.string(),
      facilityCode: Code,
      facilityName: z.string(),
      scheduleCode: Code,
    })
    .nullable(),
})
export type FutureShift = z.infer<typeof FutureShift>

const Account = z.object({ userCode: Code })

export const userAccountEndpoints = {
  futureShifts: endpoint({
    method: 'GET',
    path: 'Users/GetFutureShifts',
    summary: 'The shifts of a QHP that have to be reassigned or released before the account can be deactivated',
    access: whoMay(permission.manageProviders),
    input: Account,
    output: z.array(FutureShift),
  }),
  deactivate: endpoint({
    method: 'POST',
    path: 'Users/Deactivate',
    summary: 'End all sessions of a user and what they have asked for; refused with the list of their future shifts',
    access: whoMay(permission.manageProviders),
    input: Account,
    output: Account,
  }),
  /** For people whose password the caller cannot set, because they also work outside the caller's access. */
  sendResetLink: endpoint({
    method: 'POST',
    path: 'Users/SendResetLink',
    limit: 'resetLink',
    summary: 'Send a person a link to a new password, to their own E-Mail',
    access: whoMay(permission.manageProviders),
    input: Account,
    output: z.object({ userCode: Code, emailId: z.string() }),
  }),
  removeTwoFactor: endpoint({
    method: 'POST',
    path: 'Users/RemoveTwoFactor',
    summary: 'Remove the second factor of a user who lost it; they are told, and their sessions end',
    access: whoMay(permission.manageProviders),
    input: Account,
    output: Account,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: 'Users/Reactivate',
    summary: 'Give an account back as it was',
    access: whoMay(permission.manageProviders),
    input: Account,
    output: Account,
  }),
}
