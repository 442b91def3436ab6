import { phoneText } from '@shiftward/client/phone-text.ts'
import { CardBeside } from './card-beside.tsx'
import classes from './name-card.module.css'
import type { PersonRow } from './roster-rows.ts'
import { askedLeaves, labourLong, numberText, type WeekHours } from './roster-text.ts'

type Props = { row: PersonRow; weeks: WeekHours[]; anchor: HTMLElement }

/** Who it is, how to call them, and their hours of each week against the target. */
export function NameCard({ row, weeks, anchor }: Props) {
  const { person } = row
  return (
    <CardBeside anchor={anchor} className={classes.card}>
      <p className={classes.name}>{person.providerName}</p>
      <p className={classes.about}>
        {[labourLong(person.labourType), ...person.skills, person.phone && phoneText(person.phone)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {askedLeaves(row).map((asked) => (
        <p key={asked} className={classes.about}>
          {asked}
        </p>
      ))}
      <p className={classes.about}>Hours in this department</p>
      <ul className={classes.weeks}>
        {weeks.map((week) => (
          <Week key={week.title} {...week} />
        ))}
      </ul>
    </CardBeside>
  )
}

function Week({ title, hours, target, limit }: WeekHours) {
  const isOver = limit !== null && hours > limit
  const most = Math.max(hours, target ?? 0, limit ?? 0, 1)
  return (
    <li data-over={isOver || undefined}>
      <span>{title}</span>
      <span className={classes.track} aria-hidden>
        <i style={{ width: `${(100 * hours) / most}%` }} />
        {target !== null && <b style={{ left: `${(100 * target) / most}%` }} />}
      </span>
      <span className={classes.hours}>
        {numberText(hours)}
        {target === null ? ' h' : ` of ${target} h`}
        {isOver && `, limit ${limit}`}
      </span>
    </li>
  )
}
