import { Button, Skeleton } from '@mantine/core'
import type { OnDuty } from '@shiftward/contract/on-duty.ts'
import { timeAt } from '@shiftward/contract/rules/shift-time.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { DutySection } from './duty-section.tsx'
import classes from './on-duty.module.css'
import { localOf, momentTitle } from './on-duty-moment.ts'

type Props = { duty: UseQueryResult<OnDuty>; isNow: boolean; isStale: boolean }

/** The moment and the departments. What was read stays on screen if it cannot be read again. */
export function OnDutyBoard({ duty, isNow, isStale }: Props) {
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
  const readAt = timeAt(duty.dataUpdatedAt, data.timeZone)
  return (
    <>
      {isStale && (
        <p className={classes.stale} role="alert">
          Not up to date: last read at {readAt}.
          <Button variant="subtle" size="compact-sm" loading={duty.isFetching} onClick={() => void duty.refetch()}>
            Read again
          </Button>
        </p>
      )}
      <p className={classes.moment}>
        {isNow && <strong>Now</strong>}
        <time dateTime={data.at}>{momentTitle(data.at, data.timeZone)}</time>
        <span>{data.facilityName}</span>
        {!isStale && <span className={classes.read}>Read at {readAt}</span>}
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
