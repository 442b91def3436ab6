import { Button } from '@mantine/core'
import { type RefObject, useLayoutEffect } from 'react'
import { ReleaseLine } from '../../candidate/release.panel.tsx'
import entryClasses from '../entry/entry.module.css'
import { EntryFactsList } from '../entry/entry-facts-list.tsx'
import { EntryHistory } from '../entry/entry-history.tsx'
import { isFillable, isLeave, markLabels, marksOf, stateOf, states, titleOf } from '../entry/entry-text.ts'
import type { Entry, ProviderName } from '../schedule-dialog.ts'
import { hasStarted, isOver } from '../shift-moment.ts'
import { placeBeside } from './beside.ts'
import classes from './entry-card.module.css'

export type CardActions = {
  /** The same as a click on the entry. */
  open: { labelOf: (entry: Entry) => string; act: (entry: Entry) => void }
  /** The provider of the shift is sick. */
  callOut?: ((entry: Entry) => void) | undefined
  /** For a shift of somebody else. */
  exchange?: ((entry: Entry) => void) | undefined
  /** The leave was a mistake. */
  cancelLeave?: ((entry: Entry) => void) | undefined
  /** Who could take a shift that nobody has. */
  find?: ((entry: Entry) => void) | undefined
  repeat?: ((entry: Entry, provider: ProviderName) => void) | undefined
  assign?: ((entry: Entry, provider: ProviderName) => void) | undefined
}

type Props = {
  entry: Entry
  anchor: HTMLElement
  timeZone: string
  actions: CardActions
  box: RefObject<HTMLElement | null>
}

/** The details of an entry and its actions, shown beside it. */
export function EntryCard({ entry, anchor, timeZone, actions, box }: Props) {
  useLayoutEffect(() => placeBeside(box.current, anchor), [box, anchor])
  const { providerCode, providerName } = entry
  const provider = providerCode && providerName ? { providerCode, providerName } : undefined
  // Where a release can be stopped, a line of its own says more about it.
  const facts = actions.find ? { ...entry, release: null } : entry
  return (
    <section className={classes.card} ref={box} aria-label="Details of the entry">
      <p className={classes.state}>
        <b className={entryClasses.swatch} data-tone={stateOf(entry)} aria-hidden>
          {states[stateOf(entry)].letter}
        </b>
        {[states[stateOf(entry)].label, ...marksOf(entry).map((mark) => markLabels[mark])].map((text, index, all) => (
          <span key={text}>
            {text}
            {index < all.length - 1 && ' ·'}
          </span>
        ))}
      </p>
      <p className={classes.title}>{provider ? `${providerName}` : titleOf(entry)}</p>
      <EntryFactsList entry={facts} timeZone={timeZone} isSmall />
      {actions.find && <EntryRelease {...{ entry, timeZone }} onLoaded={() => placeBeside(box.current, anchor)} />}
      <EntryHistory {...{ entry, timeZone }} onLoaded={() => placeBeside(box.current, anchor)} />
      {entry.interests.length > 0 && (
        <div className={classes.interests}>
          {entry.interests.map((one) => (
            <Button
              key={one.providerCode}
              size="compact-xs"
              variant="light"
              disabled={!actions.assign || isOver(entry.day, entry, timeZone)}
              onClick={() => actions.assign?.(entry, one)}
            >
              Assign {one.providerName}
            </Button>
          ))}
        </div>
      )}
      <EntryActions {...{ entry, timeZone, actions, provider }} />
    </section>
  )
}

type ActionsProps = Pick<Props, 'entry' | 'timeZone' | 'actions'> & { provider: ProviderName | undefined }

function EntryActions({ entry, timeZone, actions, provider }: ActionsProps) {
  const isAhead = !isOver(entry.day, entry, timeZone)
  const isTheirs = provider && entry.shiftId !== null
  return (
    <div className={classes.actions}>
      {isTheirs && actions.callOut && isAhead && (
        <Button size="compact-xs" variant="default" onClick={() => actions.callOut?.(entry)}>
          Called out
        </Button>
      )}
      {isTheirs && actions.exchange && !hasStarted(entry.day, entry, timeZone) && (
        <Button size="compact-xs" variant="default" onClick={() => actions.exchange?.(entry)}>
          Exchange with…
        </Button>
      )}
      {isLeave(entry) && actions.cancelLeave && (
        <Button size="compact-xs" variant="default" onClick={() => actions.cancelLeave?.(entry)}>
          Cancel leave
        </Button>
      )}
      {actions.find && isFillable(entry) && isAhead && (
        <Button size="compact-xs" variant="default" onClick={() => actions.find?.(entry)}>
          Find a QHP
        </Button>
      )}
      {isTheirs && actions.repeat && (
        <Button size="compact-xs" variant="default" onClick={() => actions.repeat?.(entry, provider)}>
          Repeat
        </Button>
      )}
      <Button size="compact-xs" onClick={() => actions.open.act(entry)}>
        {actions.open.labelOf(entry)}
      </Button>
    </div>
  )
}

const EntryRelease = ({ entry, ...props }: { entry: Entry; timeZone: string; onLoaded: () => void }) =>
  isFillable(entry) && entry.shiftId !== null ? <ReleaseLine shiftId={entry.shiftId} {...props} /> : null
