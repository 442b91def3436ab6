import { phoneText } from '@shiftward/client/phone-text.ts'
import type { OnDuty, PersonOnDuty } from '@shiftward/contract/on-duty.ts'
import { callLink } from '@shiftward/contract/rules/call-number.ts'
import { Card } from '../../ui/card.tsx'
import { CountMark } from '../../ui/count-mark.tsx'
import classes from './on-duty.module.css'
import { hoursText } from './on-duty-moment.ts'

type Props = {
  department: OnDuty['departments'][number]
  /** The facility's date at the moment, ISO. */
  today: string
}

/** A department and the people on duty there. */
export function DutySection({ department: { departmentName, people }, today }: Props) {
  return (
    <Card
      className={classes.section}
      title={<span title={departmentName}>{departmentName}</span>}
      actions={<CountMark count={people.length} what="people on duty" />}
    >
      {people.length === 0 ? (
        <p className={classes.nobody}>Nobody is on duty.</p>
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <Person key={person.shiftId} person={person} today={today} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Person({ person, today }: { person: PersonOnDuty; today: string }) {
  const { providerName, skill, teamName, onCall, isUnsent, phone } = person
  return (
    <li>
      <span className={classes.who}>
        <strong>
          {providerName}
          {onCall && <span className={classes.onCall}>On call</span>}
          {isUnsent && <span className={classes.unsent}>Not sent yet</span>}
        </strong>
        <span>
          {skill}, {teamName}
        </span>
        <span>{hoursText(person, today)}</span>
      </span>
      {phone === null ? (
        <span className={classes.none}>No number</span>
      ) : (
        <a className={classes.phone} href={callLink(phone)} aria-label={`Call ${providerName}: ${phoneText(phone)}`}>
          {phoneText(phone)}
        </a>
      )}
    </li>
  )
}
