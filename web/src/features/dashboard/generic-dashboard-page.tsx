import { Button, Checkbox, Skeleton } from '@mantine/core'
import type { GenericDepartment } from '@shiftward/contract/dashboard.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { onDutyQuery } from './dashboard.queries.ts'
import { DutyCard } from './duty-card.tsx'
import { exportDuty } from './duty-export.ts'
import classes from './generic-dashboard.module.css'
import { useToday } from './use-today.ts'

/** The people on duty on a day, by department. */
export function GenericDashboardPage() {
  const today = useToday()
  const [chosen, setChosen] = useState<string>()
  const date = chosen ?? today ?? ''
  const duty = useQuery({ ...onDutyQuery(date), enabled: date !== '' })
  const run = useMutation({
    mutationFn: (departments: GenericDepartment[]) => exportDuty(departments, date),
    onError: (error) => toastError(error.message),
  })

  const departments = duty.data ?? []
  const choice = useChoice(departments)

  return (
    <Page
      title="Dashboard"
      filters={
        today !== undefined && (
          <DatePicker
            label="Date"
            className={classes.date}
            format="MM/DD/YYYY"
            minDate={today}
            value={date}
            onChange={setChosen}
          />
        )
      }
      actions={
        <>
          <Button component={Link} to="/on-duty" variant="default">
            On duty now
          </Button>
          <ChooseAll departments={departments} choice={choice} />
          <Button
            leftSection={<IconDownload size={16} />}
            loading={run.isPending}
            disabled={duty.data === undefined}
            onClick={() => run.mutate(choice.departments)}
          >
            Export
          </Button>
        </>
      }
    >
      <Departments
        duty={duty}
        date={date}
        isToday={date === today}
        choice={choice}
        onExport={(one) => run.mutate([one])}
      />
    </Page>
  )
}

type DepartmentsProps = {
  duty: UseQueryResult<GenericDepartment[]>
  date: string
  isToday: boolean
  choice: Choice
  onExport: (department: GenericDepartment) => void
}

function Departments({ duty, date, isToday, choice, onExport }: DepartmentsProps) {
  if (duty.isError && !duty.data)
    return (
      <p className={classes.failed}>
        <LoadError onRetry={() => void duty.refetch()} />
      </p>
    )
  if (duty.data?.every(({ providers }) => providers.length === 0))
    return <p className={classes.failed}>{texts.dashboard.genericEmpty}</p>
  return (
    <div className={classes.cards} aria-busy={duty.isFetching}>
      {!duty.data && [1, 2, 3].map((key) => <Skeleton key={key} height={220} />)}
      {duty.data?.map((department) => (
        <DutyCard
          key={department.departmentCode}
          department={department}
          date={date}
          isToday={isToday}
          isChosen={choice.has(department)}
          onChoose={(isChosen) => choice.choose([department], isChosen)}
          onExport={() => onExport(department)}
        />
      ))}
    </div>
  )
}

type Choice = ReturnType<typeof useChoice>

/** The departments that are chosen for the export. */
function useChoice(departments: GenericDepartment[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const has = ({ departmentCode }: GenericDepartment) => chosen.has(departmentCode)
  const choose = (some: GenericDepartment[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { departmentCode } of some) isChosen ? next.add(departmentCode) : next.delete(departmentCode)
    setChosen(next)
  }
  return { departments: departments.filter(has), has, choose }
}

function ChooseAll({ departments, choice }: { departments: GenericDepartment[]; choice: Choice }) {
  const count = choice.departments.length
  const isAll = departments.length > 0 && count === departments.length
  return (
    <Checkbox
      label="All"
      checked={isAll}
      indeterminate={!isAll && count > 0}
      disabled={departments.length === 0}
      onChange={() => choice.choose(departments, !isAll)}
    />
  )
}
