import {
  changedFacility,
  type Facility,
  type FacilityForm,
  type TimeZonePreview,
} from '@shiftward/contract/facility.ts'
import { timeZoneOfState } from '@shiftward/contract/rules/time-zone.ts'
import type { Database } from '../../lib/database.ts'
import { parsedAs } from '../../lib/field-error.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { changeAsRead } from '../../lib/version.ts'
import { findOrganization } from '../organization/organization.store.ts'
import { findFacility, insertFacility, lockFacility, updateFacility } from './facility.store.ts'
import { moveShiftsToTimeZone, previewMoves } from './facility-time.store.ts'

export async function createFacility(db: Database, caller: Caller, form: FacilityForm) {
  await findOrganization(db, caller.scope, form.organizationId)
  return insertFacility(db, form, timeZoneIn(form) ?? timeZoneOfState(form.extension.address.state))
}

type Change = FacilityForm & { id: number; version?: number | undefined }

export function changeFacility(db: Database, caller: Caller, { id, version, ...form }: Change, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const before = await lockFacility(transaction, caller.scope, id)
    parsedAs(changedFacility(before), form)
    await findOrganization(transaction, caller.scope, form.organizationId)
    const timeZone = timeZoneIn(form) ?? timeZoneAfter(before, form.extension.address.state)
    const read = async () => ownOf(await findFacility(transaction, caller.scope, id))
    const saved = await changeAsRead({ version, read }, () => updateFacility(transaction, id, form, timeZone))
    if (timeZone !== before.time_zone) {
      await moveShiftsToTimeZone(transaction, { facilityId: id, timeZone, actorId: caller.userId, now })
    }
    return saved
  })
}

type Preview = { id: number; timeZone: string }

export async function previewTimeZone(db: Database, scope: Scope, input: Preview, now: Date): Promise<TimeZonePreview> {
  const { facilityId } = await findFacility(db, scope, input.id)
  return previewMoves(db, { facilityId, timeZone: input.timeZone, now })
}

/** The facility's own fields, without its organization and departments. */
export const ownOf = ({ department: _, organizationName: __, ...own }: Facility) => own

/**
 * Spelled as in the list of time zones: 'america/new_york' becomes 'America/New_York'. An alias stays, because people
 * know their zone by it.
 */
const timeZoneIn = ({ timeZone }: Pick<FacilityForm, 'timeZone'>): string | undefined =>
  timeZone && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId

/** A new state sets the time zone; a facility that stays in its state keeps the zone it was given. */
function timeZoneAfter(before: { state: string; time_zone: string }, state: string): string {
  const isSameState = before.state.toUpperCase() === state.toUpperCase()
  return isSameState ? before.time_zone : timeZoneOfState(state)
}
