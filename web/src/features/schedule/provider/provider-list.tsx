import { Tooltip, VisuallyHidden } from '@mantine/core'
import { phoneText } from '@shiftward/client/phone-text.ts'
import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import { IconGripVertical, IconRepeat } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type UIEvent, useState } from 'react'
import type { Carry } from '../carry/carry.ts'
import { dragByPointer } from '../carry/pointer-drag.ts'
import type { ProviderName } from '../schedule-dialog.ts'
import { conflictOn, freeText, type Qhp } from './provider-filter.ts'
import classes from './provider-panel.module.css'

type Props = {
  providers: Qhp[]
  /** The skill that an assignment would use. */
  skill: string
  /** Set if each card says on how many of these days the provider is free. */
  days: readonly string[] | undefined
  /** Marks those with findings on this day. */
  chosenDay: string | undefined
  carry: Carry
  onRepeat: (provider: ProviderName) => void
}

/** How many cards are rendered at first, and added whenever the end of the list comes near. */
const part = 40
const nearPx = 400

/** The list is one Tab stop: arrow keys move between the cards, Enter or Space picks up. */
export function ProviderList({ providers, skill, days, chosenDay, carry, onRepeat }: Props) {
  const [active, setActive] = useState<string>()
  const [count, setCount] = useState(part)
  const stop = providers.some((one) => one.providerCode === active) ? active : providers[0]?.providerCode

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-provider]')]
    const at = cards.findIndex((card) => card.parentElement?.contains(event.target as Node))
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: cards.length - 1 }[event.key]
    const card = next === undefined ? undefined : cards[next]
    if (!card) return
    event.preventDefault()
    setActive(card.dataset.provider)
    card.focus()
  }

  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollTop + clientHeight > scrollHeight - nearPx) setCount(Math.min(count + part, providers.length))
  }

  if (providers.length === 0) return <p className={classes.hint}>No QHP matches.</p>
  return (
    <ul className={classes.list} aria-label="QHPs" onKeyDown={onKeyDown} onScroll={onScroll}>
      {providers.slice(0, count).map((provider) => (
        <ProviderCard
          key={provider.providerCode}
          provider={provider}
          lacked={provider.skill.includes(skill) ? undefined : skill}
          chosenDay={chosenDay}
          free={days && freeText(provider, days)}
          isStop={provider.providerCode === stop}
          isCarried={carry.carried?.provider.providerCode === provider.providerCode}
          pickUp={carry.pickUp}
          cancel={carry.cancel}
          onRepeat={onRepeat}
        />
      ))}
    </ul>
  )
}

type CardProps = Pick<Carry, 'pickUp' | 'cancel'> & {
  provider: Qhp
  /** The chosen skill, if the provider does not have it. */
  lacked: string | undefined
  chosenDay: string | undefined
  /** 'free on 12 of 22 days' */
  free: string | undefined
  isStop: boolean
  isCarried: boolean
  onRepeat: (provider: ProviderName) => void
}

/** Dropping a QHP on a day is handled as a click on that day. */
const choose = (target: Element) => target.dispatchEvent(new MouseEvent('click', { bubbles: true }))

const ProviderCard = memo(function ProviderCard({
  provider,
  lacked,
  chosenDay,
  free,
  isStop,
  isCarried,
  onRepeat,
  ...carry
}: CardProps) {
  const { providerCode, providerName, phone } = provider
  return (
    <li className={classes.item} data-carried={isCarried || undefined}>
      <Tooltip
        label={<Hint phone={phone} />}
        events={{ hover: true, focus: true, touch: false }}
        openDelay={400}
        position="right"
        // A wide list leaves no room beside it.
        middlewares={{ shift: true, flip: { fallbackPlacements: ['top'] } }}
        withArrow
      >
        <button
          type="button"
          className={classes.card}
          tabIndex={isStop ? 0 : -1}
          data-provider={providerCode}
          aria-pressed={isCarried}
          onClick={() => (isCarried ? carry.cancel() : carry.pickUp(provider, 'hand'))}
          onPointerDown={(event) =>
            dragByPointer(event, {
              onStart: () => carry.pickUp(provider, 'drag'),
              onDrop: (target) => (target?.closest('[data-day]') ? choose(target) : carry.cancel()),
              onCancel: carry.cancel,
            })
          }
        >
          <IconGripVertical size={14} aria-hidden />
          <CardLines provider={provider} lacked={lacked} chosenDay={chosenDay} free={free} />
        </button>
      </Tooltip>
      <button
        type="button"
        className={classes.repeat}
        tabIndex={isStop ? 0 : -1}
        aria-label={`Repeat: assign ${providerName} to several dates`}
        title="Repeat"
        onClick={() => onRepeat({ providerCode, providerName })}
      >
        <IconRepeat size={14} />
      </button>
    </li>
  )
})

type LinesProps = Pick<CardProps, 'provider' | 'lacked' | 'chosenDay' | 'free'>

/** Name and hours; below them what may speak against this person. */
function CardLines({ provider, lacked, chosenDay, free }: LinesProps) {
  const { providerCode, providerName, lastName, labourType, hours } = provider
  const conflict = chosenDay === undefined ? undefined : conflictOn(provider, chosenDay)
  return (
    <>
      <span className={classes.line}>
        <span className={classes.name}>
          {firstNameOf(providerName, lastName)} <b>{lastName}</b>
        </span>
        <span className={classes.figure} title="Hours in this block, in all departments">
          {hours.toLocaleString('en-US')} h<VisuallyHidden> in all departments</VisuallyHidden>
        </span>
      </span>
      <span className={classes.line}>
        <span className={classes.about}>
          {providerCode} · {labourTypeLabels[labourType]}
          {lacked && <b className={classes.lacked}> · not {lacked}</b>}
        </span>
        {conflict && (
          <b className={classes.conflict} data-level={conflict.level} title={conflict.text}>
            {conflict.level === 'block' ? 'not possible' : 'conflict'}
            <VisuallyHidden>: {conflict.text}</VisuallyHidden>
          </b>
        )}
        {free && <span className={classes.figure}>{free}</span>}
      </span>
    </>
  )
}

/** The list is sorted by last name, which is therefore the bold part. */
const firstNameOf = (name: string, lastName: string): string => name.slice(0, name.length - lastName.length).trim()

const Hint = ({ phone }: { phone: string }) => (
  <>
    {phone && <div className={classes.phone}>{phoneText(phone)}</div>}
    Drag onto a day, or press and then choose a day
  </>
)
