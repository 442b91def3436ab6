import { z } from 'zod'
import { Id } from './common.ts'
import { limits } from './limits.ts'
import { ChangedPassword, changedNames, dateOfBirth } from './person.ts'
import { ProviderFacilityRows } from './provider-mapping.ts'
import { texts } from './texts.ts'
import { AdminInfo, ProviderInfo } from './user.ts'

/**
 * The user panel saves with several calls; its schema combines theirs. An empty password sends an invitation to a new
 * person, and keeps the password of others.
 */

/** What the form is compared with: the stored names, and the day in tests. */
type Given = { kept?: { firstName?: string; lastName?: string } | undefined; today?: (() => string) | undefined }

export const providerForm = ({ kept = {}, today }: Given = {}) =>
  ProviderInfo.extend({
    ...changedNames(kept),
    dob: dateOfBirth(today),
    password: ChangedPassword,
    providerFacilities: ProviderFacilityRows,
  })

/** What the signed-in person must choose for the kind of admin they create. */
export type AdminNeed = 'organization' | 'facility' | 'department'

const chosenIds = (isNeeded: boolean, missing: string) =>
  z
    .array(Id)
    .min(isNeeded ? 1 : 0, missing)
    .max(limits.list.mappings, texts.common.tooMany(limits.list.mappings))

export const adminForm = (needs: readonly AdminNeed[], { kept = {}, today }: Given = {}) =>
  AdminInfo.extend({
    ...changedNames(kept),
    dob: dateOfBirth(today),
    password: ChangedPassword,
    organizationId: Id.nullable().refine(
      (id) => id !== null || !needs.includes('organization'),
      texts.user.organizationRequired,
    ),
    facilities: chosenIds(needs.includes('facility'), texts.user.facilityRequired),
    departments: chosenIds(needs.includes('department'), texts.user.departmentRequired),
    isGenericUser: z.boolean(),
    isViewScheduler: z.boolean(),
  })
