import { Anchor, Skeleton } from '@mantine/core'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './plan-preview.module.css'
import { misfitsOf, misfitText, otherHoursText, summaryText } from './plan-summary.ts'

type Props = {
  preview: { data: Planned | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  isVacancyLeft: boolean
  /** Shown while the choices are not complete. */
  hint: string | undefined
}

/** The reasons of a few people are seen at once; those of many would hide the summary. */
const mostOpen = 3

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
  const misfits = misfitsOf(data.conflicts)
  const otherHours = otherHoursText(data)
  return (
    <section className={classes.preview} data-old={isFetching || undefined} aria-label="Preview">
      <p className={classes.summary} role="status">
        {summaryText(data)}
      </p>
      {otherHours && <p className={classes.note}>{otherHours}</p>}
      {misfits.length > 0 && (
        <>
          <p className={classes.misfits}>
            <IconAlertTriangle size={15} aria-hidden />
            {misfitText(misfits, { isVacancyLeft })}
          </p>
          <ul className={classes.people}>
            {misfits.map(({ key, who, days, isBlocked, reasons }) => (
              <li key={key}>
                <details open={misfits.length <= mostOpen}>
                  <summary>
                    <span className={classes.who}>{who}</span>
                    <span className={classes.days} data-blocked={isBlocked || undefined}>
                      {days === 1 ? '1 day' : `${days} days`}
                    </span>
                  </summary>
                  {reasons.map(({ text, dates, isBlocked }) => (
                    <p key={text} className={classes.reason}>
                      {text}
                      {isBlocked && <em> · not possible</em>} <span className={classes.dates}>{dates.join(', ')}</span>
                    </p>
                  ))}
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
