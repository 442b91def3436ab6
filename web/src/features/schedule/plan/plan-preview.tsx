import { Anchor, Skeleton } from '@mantine/core'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { Misfits } from '../../rule/misfits.part.tsx'
import classes from './plan-preview.module.css'
import { misfitText, otherHoursText, summaryText } from './plan-summary.ts'

type Props = {
  preview: { data: Planned | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  isVacancyLeft: boolean
  /** Shown while the choices are not complete. */
  hint: string | undefined
}

/** What one press will add, and what does not fit and why. */
export function PlanPreview({ preview: { data, error, isFetching, refetch }, isVacancyLeft, hint }: Props) {
  if (hint) return <p className={classes.hint}>{hint}</p>
  if (error)
    return (
      <p className={classes.hint} role="alert">
        {error.message}{' '}
        <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
          Retry
        </Anchor>
      </p>
    )
  if (!data) return <Skeleton height={64} radius={8} />
  const otherHours = otherHoursText(data)
  return (
    <section className={classes.preview} data-old={isFetching || undefined} aria-label="Preview">
      <p className={classes.summary} role="status">
        {summaryText(data)}
      </p>
      {otherHours && <p className={classes.note}>{otherHours}</p>}
      <Misfits conflicts={data.conflicts} title={(count) => misfitText(count, { isVacancyLeft })} />
    </section>
  )
}
