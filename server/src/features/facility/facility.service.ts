import type { FacilityForm } from '@shiftward/contract/facility.ts'
import { timeZoneOfState } from '@shiftward/contract/rules/time-zone.ts'
import type { Database } from '../../lib/database.ts'
import type { Caller } from '../../lib/session.ts'
import { findOrganization } from '../organization/organization.store.ts'
import { insertFacility, lockFacility, updateFacility } from './facility.store.ts'
import { moveShiftsToTimeZone } from './facility-time.store.ts'

export async function createFacility(db: Database, caller: Caller, form: FacilityForm) {
  await findOrganization(db, caller.scope, form.organizationId)
  return insertFacility(db, form, form.timeZone ?? timeZoneOfState(form.extension.address.state))
}

export function changeFacility(db: Database, caller: Caller, now: Date, id: number, form: FacilityForm) {
  return db.transaction().execute(async (transaction) => {
    const before = await lockFacility(transaction, caller.scope, id)
    await findOrganization(transaction, caller.scope, form.organizationId)
    const timeZone = form.timeZone ?? timeZoneAfter(before, form.extension.address.state)
    const saved = await updateFacility(transaction, id, form, timeZone)
    if (timeZone !== before.time_zone) {
      await moveShiftsToTimeZone(transaction, { facilityId: id, timeZone, actorId: caller.userId, now })
    }
    return saved
  })
}

/** A facility that moves to another state follows its clock; one that stays keeps the time zone it was given. */
function timeZoneAfter(before: { state: string; time_zone: string }, state: string): string {
  const isSameState = before.state.toUpperCase() === state.toUpperCase()
  return isSameState ? before.time_zone : timeZoneOfState(state)
}
