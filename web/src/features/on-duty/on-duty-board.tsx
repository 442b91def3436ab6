import { Skeleton } from '@mantine/core'
import type { OnDuty } from '@shiftward/contract/on-duty.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { DutySection } from './duty-section.tsx'
import classes from './on-duty.module.css'
import { localOf, momentTitle } from './on-duty-moment.ts'

/** The moment and the departments. What was read stays on screen if it cannot be read again. */
export function OnDutyBoard({ duty, isNow }: { duty: UseQueryResult<OnDuty>; isNow: boolean }) {
  const { data } = duty
  if (!data) {
    return duty.isError ? (
      <EmptyCard>
        <LoadError onRetry={() => void duty.refetch()} />
      </EmptyCard>
    ) : (
      <div className={classes.sections} aria-busy>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={220} />
        ))}
      </div>
    )
  }
  const today = localOf(data.at, data.timeZone).slice(0, 10)
  return (
    <>
      <p className={classes.moment}>
        {isNow && <strong>Now</strong>}
        <time dateTime={data.at}>{momentTitle(data.at, data.timeZone)}</time>
        <span>{data.facilityName}</span>
      </p>
      {data.departments.length === 0 && <EmptyCard>This facility has no department yet.</EmptyCard>}
      <div className={classes.sections}>
        {data.departments.map((department) => (
          <DutySection key={department.departmentCode} department={department} today={today} />
        ))}
      </div>
    </>
  )
}
