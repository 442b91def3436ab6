import { Button } from '@mantine/core'
import { elapsedMinutes, hoursOf, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { type RefObject, useLayoutEffect } from 'react'
import type { Entry, ProviderName } from '../schedule-dialog.ts'
import { dayTitle } from './calendar-days.ts'
import entryClasses from './entry.module.css'
import classes from './entry-card.module.css'
import { hoursText, labourText, markLabels, marksOf, money, stateOf, states, titleOf } from './entry-text.ts'

export type CardActions = {
  /** What a click on the entry does. */
  open: { label: string; act: (entry: Entry) => void }
  repeat?: ((provider: ProviderName) => void) | undefined
  assign?: ((entry: Entry, provider: ProviderName) => void) | undefined
}

type Props = {
  entry: Entry
  anchor: HTMLElement
  timeZone: string
  actions: CardActions
  box: RefObject<HTMLElement | null>
}

/** The whole story of an entry, beside it, and what can be done. */
export function EntryCard({ entry, anchor, timeZone, actions, box }: Props) {
  useLayoutEffect(() => place(box.current, anchor), [box, anchor])
  const { providerCode, providerName } = entry
  const provider = providerCode && providerName ? { providerCode, providerName } : undefined
  return (
    <section className={classes.card} ref={box} aria-label="Details of the entry">
      <p className={classes.state}>
        <b className={entryClasses.swatch} data-tone={stateOf(entry)} aria-hidden>
          {states[stateOf(entry)].letter}
        </b>
        {states[stateOf(entry)].label}
        {marksOf(entry).map((mark) => (
          <span key={mark}>· {markLabels[mark]}</span>
        ))}
      </p>
      <p className={classes.title}>{provider ? `${providerName}` : titleOf(entry)}</p>
      <dl className={classes.facts}>
        {factsOf(entry, timeZone).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        {entry.interests.map((one) => (
          <Button
            key={one.providerCode}
            size="compact-xs"
            variant="light"
            disabled={!actions.assign}
            onClick={() => actions.assign?.(entry, one)}
          >
            Assign {one.providerName}
          </Button>
        ))}
        {provider && entry.shiftId !== null && actions.repeat && (
          <Button size="compact-xs" variant="default" onClick={() => actions.repeat?.(provider)}>
            Repeat
          </Button>
        )}
        <Button size="compact-xs" onClick={() => actions.open.act(entry)}>
          {actions.open.label}
        </Button>
      </div>
    </section>
  )
}

function factsOf(entry: Entry, timeZone: string): [string, string][] {
  const facts: [string, string | false | null][] = [
    ['Date', dayTitle(entry.day)],
    ['Hours', entry.shiftId !== null && `${hoursText(entry)} · ${durationText(entry, timeZone)}`],
    ['Skill', entry.skillLevel],
    ['Team', entry.teamName],
    ['QHP', entry.providerCode],
    ['Phone', entry.preferredCallNumber],
    ['Rate', entry.askRate !== null && `${money(entry.askRate)} an hour${entry.rateMask ? ', masked' : ''}`],
    ['Ceiling', entry.ceilingRate !== null && `${money(entry.ceilingRate)} an hour`],
    [
      'Add-on',
      entry.addOnHours > 0 && `${entry.addOnHours} h${entry.addonRate ? ` at ${money(entry.addonRate)}` : ''}`,
    ],
    ['Offered to', labourText(entry)],
    ['Comment', entry.comment],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** The hours that pass: 13 in an autumn night from 19:00 to 07:00. */
const durationText = ({ day: date, startTime, endTime }: Entry, timeZone: string): string =>
  `${hoursOf(elapsedMinutes(spanOfShift({ date, startTime, endTime }, timeZone)))} h`

const gap = 6

/** Beside the entry, on the side that has room for it. */
function place(box: HTMLElement | null, anchor: HTMLElement) {
  if (!box) return
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const right = at.right + gap
  const left = right + width < window.innerWidth ? right : Math.max(gap, at.left - gap - width)
  const top = Math.max(gap, Math.min(at.top - gap, window.innerHeight - height - gap))
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, visibility: 'visible' })
}
