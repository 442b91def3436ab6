import { localToday } from '@shiftward/client/local-today.ts'
import { type AddLeaveInput, sickLeave } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { todayIn } from '@shiftward/contract/rules/time-zone.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { facilityChoicesQuery } from '../facility/facility.queries.ts'
import { leaveTypesQuery } from './request.queries.ts'

type FieldProps = { control: Control<z.input<typeof AddLeaveInput>> }

export function LeaveTypeField({ control }: FieldProps) {
  const types = useQuery(leaveTypesQuery)
  return (
    <Controller
      control={control}
      name="leaveType"
      render={({ field: { ref, ...field }, fieldState }) => (
        <Select
          {...field}
          ref={ref}
          label="Leave Type"
          placeholder="Select leave type"
          required
          data={(types.data ?? []).map((type) => ({ value: String(type.leaveTypeId), label: type.leaveTypeName }))}
          value={field.value ? String(field.value) : null}
          onChange={(id) => field.onChange(id === null ? undefined : Number(id))}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Sick leave may begin some days ago. Today is that of the facilities, wherever the browser is. */
export function LeaveDates({ control }: FieldProps) {
  const [leaveType, fromDate] = useWatch({ control, name: ['leaveType', 'fromDate'] })
  const facilities = useQuery(facilityChoicesQuery)
  const zones = (facilities.data ?? []).map(({ timeZone }) => timeZone)
  const today = todayIn(zones, Date.now()) ?? localToday()
  const first = leaveType === sickLeave ? addDays(today, -limits.leave.sickDaysBack) : today
  return (
    <>
      <Controller
        control={control}
        name="fromDate"
        render={({ field: { ref, ...field }, fieldState }) => (
          <DateField {...field} label="From Date" minDate={first} inputRef={ref} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="toDate"
        render={({ field: { ref, ...field }, fieldState }) => (
          <DateField
            {...field}
            label="To Date"
            minDate={toIsoDate(fromDate) ?? first}
            inputRef={ref}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}
