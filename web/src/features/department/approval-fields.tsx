import { Switch } from '@mantine/core'
import { labourTypeChoices, selectAllLabel } from '@shiftward/contract/choices.ts'
import { Controller, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { ChoiceBoxes } from '../../ui/choice-boxes.tsx'
import type { DepartmentFields, DepartmentValues } from './department-form.ts'
import classes from './department-panel.module.css'

/** The 'Approval Required' switch and the labour types it applies to. */
export function ApprovalFields({ form }: { form: PanelForm<DepartmentFields, DepartmentValues> }) {
  const isRequired = useWatch({ control: form.control, name: 'isApprovalRequired' })
  return (
    <div className={classes.approval}>
      <Controller
        control={form.control}
        name="isApprovalRequired"
        render={({ field: { value, ...field } }) => <Switch label="Approval Required" checked={value} {...field} />}
      />
      {isRequired && (
        <Controller
          control={form.control}
          name="labourType"
          render={({ field: { value = [], onChange, onBlur, ref }, fieldState: { error } }) => (
            <ChoiceBoxes
              ref={ref}
              className={classes.labourTypes}
              legend="Labor types that need approval"
              allLabel={selectAllLabel}
              options={labourTypeChoices}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={error?.message}
            />
          )}
        />
      )}
    </div>
  )
}
