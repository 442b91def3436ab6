import type { Facility } from '@shiftward/contract/facility.ts'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { ProviderFacilityRow } from './provider-facility-row.tsx'
import { type Removal, RemoveFacilityDialog } from './remove-facility-dialog.tsx'
import { blankFacilityRow, isCompleteRow, type UserFields, type UserValues } from './user-form.ts'
import classes from './user-panel.module.css'

type Props = { form: PanelForm<UserFields, UserValues>; facilities: Facility[] }

/** Where a provider works and with which labour type. There is always at least one row; the last one offers another. */
export function ProviderFacilities({ form, facilities }: Props) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'providerFacilities', keyName: 'key' })
  const rows = useWatch({ control, name: 'providerFacilities' })
  const [removal, setRemoval] = useState<Removal>()

  function removeRow(index: number) {
    remove(index)
    if (fields.length === 1) append(blankFacilityRow)
    // The focused button is gone: move the focus to the row that took its place.
    const next = Math.min(index, Math.max(0, fields.length - 2))
    setTimeout(() => form.setFocus(`providerFacilities.${next}.labourType`))
  }

  const addRow = () => append(blankFacilityRow, { focusName: `providerFacilities.${fields.length}.facilityId` })

  function askToRemove(index: number) {
    const row = form.getValues(`providerFacilities.${index}`)
    const facility = facilities.find(({ facilityId }) => facilityId === row.facilityId)
    if (row.facilityProviderId === null) removeRow(index)
    else setRemoval({ index, id: row.facilityProviderId, facilityName: facility?.facilityName ?? 'this facility' })
  }

  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Facilities</legend>
      {fields.map(({ key }, index) => {
        const row = rows[index] ?? blankFacilityRow
        const isLast = index === fields.length - 1
        return (
          <ProviderFacilityRow
            key={key}
            form={form}
            index={index}
            facilities={facilities}
            isSaved={row.facilityProviderId !== null}
            onRemove={() => askToRemove(index)}
            onAdd={isLast && isCompleteRow(row) ? addRow : undefined}
          />
        )
      })}
      <RemoveFacilityDialog
        removal={removal}
        onRemoved={({ index }) => removeRow(index)}
        onClose={() => setRemoval(undefined)}
      />
    </fieldset>
  )
}
