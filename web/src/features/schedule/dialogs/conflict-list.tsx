import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ConflictDay } from '../judge/conflict-days.ts'
import classes from './dialogs.module.css'

/** The days that were not assigned, each with the rules that speak against it. */
export const ConflictList = ({ label, days }: { label: string; days: ConflictDay[] }) => (
  <ul className={classes.conflicts} aria-label={label}>
    {days.map(({ day, findings }) => (
      <li key={day}>
        <span>
          {findings.map(({ rule, level, title }) => (
            <span key={`${rule} ${title}`} className={classes.finding}>
              {rule && <b>{ruleWords[rule].name}</b>} {title}
              {level === 'block' && <em> · not possible</em>}
            </span>
          ))}
        </span>
        <time dateTime={day}>{toWireDate(day)}</time>
      </li>
    ))}
  </ul>
)
