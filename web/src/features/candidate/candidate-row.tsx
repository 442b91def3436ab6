import { Checkbox } from '@mantine/core'
import { dollars } from '@shiftward/client/money.ts'
import { phoneText } from '@shiftward/client/phone-text.ts'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import type { AskedLeave } from '@shiftward/contract/common.ts'
import type { FindingText } from '@shiftward/contract/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconAlertTriangleFilled, IconBan } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { sortedName } from '../../lib/sorted-name.ts'
import { GridPart } from '../../ui/grid-part.tsx'
import { CandidateActions } from './candidate-actions.tsx'
import classes from './candidate-row.module.css'
import { OfferState } from './offer-state.tsx'
import type { Offering } from './use-offering.ts'

type Props = {
  person: Candidate
  /** Only the best person has the filled button. */
  isFirst: boolean
  /** One line for people in the Blocked group. Somebody who is blocked later keeps the full row. */
  isShort: boolean
  isActive: boolean
  isAssigning: boolean
  isOff: boolean
  offering: Offering
  timeZone: string
  onFocus: () => void
  onAssign: () => void
}

/** The row of a grid: in a list, screen readers would take the keys for themselves and not say who is selected. */
export function CandidateRow({ isActive, onFocus, ...props }: Props) {
  const { person, isShort, isOff, offering, timeZone, onAssign } = props
  const [isCalling, setCalling] = useState(false)
  const isBlocked = person.level === 'block'
  const offer = offering.offerOf.get(person.providerCode)
  const isSelected = offering.chosen.includes(person)
  const isSelectable = !isBlocked && offering.isPossible && offer?.state !== 'open'
  const id = useId()

  /** A key on a button of the row is that button's. A key that is held was pressed before the list was there. */
  function actByKey(event: KeyboardEvent) {
    const isForOther = event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey
    if (isForOther || event.repeat || isBlocked || isOff) return
    const acts = { Enter: onAssign, ' ': () => offering.choose(person), o: () => offering.offer([person]) }
    const act = acts[event.key as keyof typeof acts]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <GridPart
      role="row"
      aria-labelledby={isShort ? id : `${id} ${id}-cost`}
      aria-selected={isSelectable ? isSelected : undefined}
      className={classes.person}
      data-level={person.level}
      data-short={isShort || undefined}
      data-person={person.providerCode}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={actByKey}
    >
      {isBlocked && <IconBan size={14} aria-hidden />}
      {!isBlocked && offering.isPossible && (
        <SelectBox {...{ person, isSelected, isSelectable }} onSelect={() => offering.choose(person)} />
      )}
      <GridPart role="gridcell" className={classes.who} id={id}>
        <p className={classes.name}>
          <b>{sortedName(person)}</b>
          <span>{[labourTypeLabels[person.labourType], person.teamName].filter(Boolean).join(' · ')}</span>
        </p>
        <Why person={person} phone={isCalling ? phoneText(person.phone) : undefined}>
          <OfferState offer={offer} timeZone={timeZone} />
        </Why>
      </GridPart>
      {!isShort && (
        <GridPart role="gridcell" className={classes.cost} id={`${id}-cost`}>
          <b>{dollars(person.cost)}</b>
          <Week person={person} />
        </GridPart>
      )}
      <CandidateActions {...props} offer={offer} onCall={() => setCalling(true)} />
    </GridPart>
  )
}

type BoxProps = { person: Candidate; isSelected: boolean; isSelectable: boolean; onSelect: () => void }

const SelectBox = ({ person, isSelected, isSelectable, onSelect }: BoxProps) => (
  <Checkbox
    size="xs"
    tabIndex={-1}
    wrapperProps={{ role: 'gridcell' }}
    aria-label={`Select ${person.providerName}`}
    checked={isSelected}
    disabled={!isSelectable}
    onChange={onSelect}
  />
)

const Week = ({ person: { overtimeHours, weekHours } }: { person: Candidate }) =>
  overtimeHours > 0 ? (
    <span className={classes.overtime}>{overtimeHours} h overtime</span>
  ) : (
    <span>
      week {weekHours.before} → {weekHours.after} h
    </span>
  )

type WhyProps = { person: Candidate; phone: string | undefined; children: ReactNode }

/** What speaks against them, or else for them; the state of an offer, and the number once it is called. */
function Why({ person: { askedLeave, findings, level, reasons }, phone, children }: WhyProps) {
  const leave = askedLeave ? [leaveWords(askedLeave)] : []
  const words = [...leave, ...(findings.length > 0 ? findings.map(findingWords) : reasons)].join(' · ')
  return (
    <p className={classes.why} title={words}>
      {children}
      {phone && <b>{phone} · </b>}
      {(level === 'warn' || askedLeave) && <IconAlertTriangleFilled size={12} aria-label="Warning" />}
      {words}
    </p>
  )
}

const leaveWords = ({ fromDate, toDate }: AskedLeave): string =>
  texts.candidate.askedLeave(fromDate.slice(0, 5), toDate.slice(0, 5))

/** The judge names the other shift. Of a shift for another organization only that they are unavailable is known. */
const findingWords = ({ rule, text }: FindingText): string =>
  rule === 'overlap' && text !== texts.schedule.unavailable ? `Works ${text}` : text
