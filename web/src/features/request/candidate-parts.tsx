import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import type { Candidate, DecisionShift } from '@shiftward/contract/decision.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import classes from './preview.module.css'
import { Part } from './preview.tsx'
import { hoursText, whenText } from './shift-about.ts'

export function ShiftPart({ shift }: { shift: DecisionShift }) {
  return (
    <Part title="The shift">
      <p>
        <b>{whenText(shift)}</b> · {hoursText(shift.duration)}
      </p>
      <p>
        {shift.skill}, {shift.teamName}
      </p>
      <p className={classes.quiet}>
        {shift.departmentName}, {shift.facilityName}
      </p>
    </Part>
  )
}

/** The day, the week and the conflicts of the provider who would get the shift. */
export function CandidatePart({ candidate }: { candidate: Candidate }) {
  const { providerName, labourType, day, findings, weekHours, weekHoursAfter } = candidate
  return (
    <Part title={`${providerName}${labourType ? `, ${labourTypeLabels[labourType]}` : ''}`}>
      <p>{day.length === 0 ? 'Nothing else that day.' : 'That day also:'}</p>
      {day.length > 0 && (
        <ul>
          {day.map(({ title, hours }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and may name a thing twice
            <li key={index}>
              {title}
              {hours && ` · ${hours}`}
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 ? (
        <>
          <p className={classes.conflict}>Conflicts:</p>
          <ul className={classes.conflict}>
            {findings.map(({ rule, level, text }) => (
              <li key={`${rule} ${text}`}>
                {ruleWords[rule].name}: {text}
                {level === 'block' && <b> Not possible.</b>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={classes.quiet}>No conflicts.</p>
      )}
      <p>
        That week: {hoursText(weekHours)} without the shift, <b>{hoursText(weekHoursAfter)}</b> with it.
      </p>
    </Part>
  )
}
