import { Select } from '../../../ui/select.tsx'
import type { Schedule } from '../choice/use-schedule.ts'
import classes from './place-pickers.module.css'

type Props = { schedule: Schedule; isInHeader?: boolean }

/** Facility and department, in the header where there is room. */
export function PlacePickers({ schedule: { context, chosen, change, facilities }, isInHeader }: Props) {
  const look = { size: 'xs', variant: 'unstyled', searchable: true, nothingFoundMessage: 'Nothing found' } as const
  return (
    <div className={classes.place}>
      {isInHeader && (
        <span className={classes.page} aria-hidden>
          Scheduler
        </span>
      )}
      <Select
        {...look}
        aria-label="Facility"
        className={classes.pick}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        data={facilities.data?.map((one) => ({ value: one.facilityCode, label: one.facilityName })) ?? []}
        value={chosen.facility ?? null}
        onChange={(code) => code && code !== chosen.facility && change({ facility: code })}
      />
      <span aria-hidden>/</span>
      <Select
        {...look}
        aria-label="Department"
        className={classes.pick}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        data={
          context.facility?.department.map((one) => ({ value: one.departmentCode, label: one.departmentName })) ?? []
        }
        value={chosen.department ?? null}
        onChange={(code) => code && code !== chosen.department && change({ department: code })}
      />
    </div>
  )
}
