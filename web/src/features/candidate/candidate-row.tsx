import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { dollars } from '@shiftward/client/money.ts'
import { phoneText } from '@shiftward/client/phone-text.ts'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import { messages } from '@shiftward/contract/messages.ts'
import type { FindingText } from '@shiftward/contract/rule.ts'
import { IconAlertTriangleFilled, IconBan, IconPhone } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { sortedName } from '../../lib/sorted-name.ts'
import classes from './find.module.css'

type Props = {
  person: Candidate
  /** Only the best person has the filled button. */
  isFirst: boolean
  isActive: boolean
  isAssigning: boolean
  isOff: boolean
  onFocus: () => void
  onAssign: () => void
}

export function CandidateRow({ person, isFirst, isActive, isAssigning, isOff, onFocus, onAssign }: Props) {
  const [isCalling, setCalling] = useState(false)
  const isBlocked = person.level === 'block'

  /** Enter on a button of the row is that button's. */
  function assignByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || isBlocked || isOff) return
    event.preventDefault()
    onAssign()
  }

  return (
    <li
      className={classes.person}
      data-level={person.level}
      data-person={person.providerCode}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={assignByKey}
    >
      {isBlocked && <IconBan size={14} aria-hidden />}
      <div className={classes.who}>
        <p className={classes.name}>
          <b>{sortedName(person)}</b>
          <span>{[labourTypeLabels[person.labourType], person.teamName].filter(Boolean).join(' · ')}</span>
        </p>
        <Why person={person} phone={isCalling ? phoneText(person.phone) : undefined} />
      </div>
      {!isBlocked && (
        <p className={classes.cost}>
          <b>{dollars(person.cost)}</b>
          <Week person={person} />
        </p>
      )}
      <div className={classes.actions}>
        {person.phone && <CallButton person={person} onCall={() => setCalling(true)} />}
        {!isBlocked && (
          <Button
            size="compact-sm"
            className={classes.assign ?? ''}
            variant={isFirst ? 'filled' : 'light'}
            aria-label={`Assign ${person.providerName}`}
            loading={isAssigning}
            disabled={isOff && !isAssigning}
            onClick={onAssign}
          >
            Assign
          </Button>
        )}
      </div>
    </li>
  )
}

const CallButton = ({ person, onCall }: { person: Candidate; onCall: () => void }) => (
  <Tooltip label={phoneText(person.phone)} withinPortal>
    <ActionIcon
      component="a"
      href={`tel:${person.phone.replace(/[^\d+]/g, '')}`}
      variant="default"
      size={28}
      aria-label={`Call ${person.providerName}, ${phoneText(person.phone)}`}
      onClick={onCall}
    >
      <IconPhone size={15} />
    </ActionIcon>
  </Tooltip>
)

const Week = ({ person: { overtimeHours, weekHours } }: { person: Candidate }) =>
  overtimeHours > 0 ? (
    <span className={classes.overtime}>{overtimeHours} h overtime</span>
  ) : (
    <span>
      week {weekHours.before} → {weekHours.after} h
    </span>
  )

/** What speaks against them, or else for them; and the number once it is called. */
function Why({ person: { findings, level, reasons }, phone }: { person: Candidate; phone: string | undefined }) {
  const words = (findings.length > 0 ? findings.map(findingWords) : reasons).join(' · ')
  return (
    <p className={classes.why} title={words}>
      {phone && <b>{phone} · </b>}
      {level === 'warn' && <IconAlertTriangleFilled size={12} aria-label="Warning" />}
      {words}
    </p>
  )
}

/** The judge names the other shift. Of a shift for another organization only that they are unavailable is known. */
const findingWords = ({ rule, text }: FindingText): string =>
  rule === 'overlap' && text !== messages.schedule.unavailable ? `Works ${text}` : text
