import { z } from 'zod'
import { labourTypes } from './choices.ts'
import { Code, DateInput, Id, LabourType, Version, WireDate } from './common.ts'
import { firstDuplicate, optionalText } from './field.ts'
import { limits } from './limits.ts'
import { texts } from './texts.ts'

/** Where a provider works and with which labour type. 'isInteral' is the specification's spelling. */

/** One row of the user panel. */
export const ProviderFacilityRow = z.object({
  facilityProviderId: Id.nullish(),
  facilityId: z.int({ error: texts.user.facilityRequired }).positive(texts.user.facilityRequired),
  labourType: z.enum(labourTypes, { error: texts.user.labourTypeRequired }),
  /** The first day of the labour type. Without it, another type than before counts from today. */
  labourTypeSince: DateInput.nullish(),
  employeeid: optionalText(limits.user.employeeNumber),
  isInteral: z.boolean().default(false),
  isInternalPerDiem: z.boolean().default(false),
  isCredentialed: z.boolean().default(false),
  isExternalProvider: z.boolean().default(false),
  /** The mapping as it was read. */
  version: Version.optional(),
})
export type ProviderFacilityRow = z.input<typeof ProviderFacilityRow>

function refuseDuplicates(rows: { facilityId: number; providerCode?: string }[], context: z.RefinementCtx) {
  const index = firstDuplicate(rows.map((row) => `${row.providerCode} ${row.facilityId}`))
  if (index < 0) return
  context.addIssue({ code: 'custom', path: [index, 'facilityId'], message: texts.user.duplicateFacility })
}

/** The rows of one provider in the form. */
export const ProviderFacilityRows = z
  .array(ProviderFacilityRow)
  .min(1, texts.user.facilityRequired)
  .max(limits.list.mappings, texts.common.tooMany(limits.list.mappings))
  .superRefine(refuseDuplicates)

/** The rows as they are sent, each with its provider. */
export const ProviderMappings = z
  .array(
    ProviderFacilityRow.extend({
      providerCode: Code,
      providerName: optionalText(limits.text.search),
      /** Asked once for a person who registered themselves. */
      isIdentityChecked: z.boolean().default(false),
    }),
  )
  .min(1, texts.user.facilityRequired)
  .max(limits.list.mappings, texts.common.tooMany(limits.list.mappings))
  .superRefine(refuseDuplicates)

export const ProviderMapping = z.object({
  facilityProviderId: Id,
  providerCode: Code,
  providerName: z.string(),
  facilityId: Id,
  facilityName: z.string(),
  labourType: LabourType,
  /** Null: it has always counted. */
  labourTypeSince: WireDate.nullable(),
  employeeid: z.string(),
  isInteral: z.boolean(),
  isInternalPerDiem: z.boolean(),
  isCredentialed: z.boolean(),
  isExternalProvider: z.boolean(),
  version: Version,
})
export type ProviderMapping = z.infer<typeof ProviderMapping>
