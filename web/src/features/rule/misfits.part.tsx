import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './misfits.module.css'
import { type Misfitting, misfitsOf } from './misfits.ts'

type Props = {
  conflicts: readonly Misfitting[]
  /** The line above, for so many shifts. */
  title: (shifts: number) => string
}

/** The reasons of a few people are seen at once; those of many would hide what is above. */
const mostOpen = 3

/** The shifts of a large change that do not fit, by person, with the reasons. */
export function Misfits({ conflicts, title }: Props) {
  const misfits = misfitsOf(conflicts)
  if (misfits.length === 0) return null
  return (
    <>
      <p className={classes.misfits}>
        <IconAlertTriangle size={15} aria-hidden />
        {title(misfits.reduce((sum, { days }) => sum + days, 0))}
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
  )
}
