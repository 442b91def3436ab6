import { Checkbox, Group, Input, Switch } from '@mantine/core'
import { labourTypeLabels, labourTypes, selectAllLabel } from '@shiftward/contract/choices.ts'
import { Controller, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import type { DepartmentFields, DepartmentValues } from './department-form.ts'
import classes from './department-panel.module.css'

/** 'Approval Required', and for whom. */
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
          render={({ field: { value = [], onChange, onBlur, ref }, fieldState }) => (
            <fieldset className={classes.labourTypes}>
              <legend className={classes.legend}>Labor types that need approval</legend>
              <Group gap="lg">
                <Checkbox
                  ref={ref}
                  label={selectAllLabel}
                  checked={value.length === labourTypes.length}
                  indeterminate={value.length > 0 && value.length < labourTypes.length}
                  onChange={(event) => onChange(event.currentTarget.checked ? [...labourTypes] : [])}
                  onBlur={onBlur}
                />
                {labourTypes.map((type) => (
                  <Checkbox
                    key={type}
                    label={labourTypeLabels[type]}
                    checked={value.includes(type)}
                    onChange={(event) =>
                      onChange(
                        labourTypes.filter((one) => (one === type ? event.currentTarget.checked : value.includes(one))),
                      )
                    }
                    onBlur={onBlur}
                  />
                ))}
              </Group>
              {fieldState.error && (
                <Input.Error mt={4} role="alert">
                  {fieldState.error.message}
                </Input.Error>
              )}
            </fieldset>
          )}
        />
      )}
    </div>
  )
}
