import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { toastError } from '../../../lib/toast.ts'
import { dayTitle } from '../calendar-days.ts'
import type { Qhp } from '../provider/provider-filter.ts'
import { blockCalendarQuery } from '../schedule.queries.ts'
import { pendingAdditions } from '../schedule-actions.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Addition } from '../schedule-dialog.ts'
import { type Dropped, outcomeOf } from './drop.ts'

/** A pointer drags the QHP onto one day. A click or a key picks the QHP up for any number of days. */
type Carried = { provider: Qhp; by: 'drag' | 'hand' }

export type Carry = {
  carried: Carried | undefined
  /** Read aloud by screen readers. */
  announcement: string
  pickUp: (provider: Qhp, by: Carried['by']) => void
  /** Returns whether a QHP was being carried. */
  drop: (dropped: Omit<Dropped, 'provider'>) => boolean
  cancel: () => void
}

const keys =
  'Use the arrow keys to choose a day, Enter to assign, Shift and Enter to add another shift, Space to go to the entries of the day, Escape to end.'

const instructions = (name: string) =>
  `${name} picked up. ${matchMedia('(pointer: coarse)').matches ? 'Choose days. Press Done to end.' : keys}`

type Options = {
  add: (addition: Addition) => void
  /** A dialog is open: Escape closes that and does not end the carrying. */
  isAsking: boolean
}

/** A QHP on the way from the panel to a day. */
export function useCarry(context: ScheduleContext, options: Options): Carry {
  const [carried, setCarried] = useState<Carried>()
  const [announcement, setAnnouncement] = useState('')
  const queries = useQueryClient()
  // A quick drag can end before React renders its start, so state alone is too late.
  const now = useRef<Carried>(undefined)
  const source = useRef<HTMLElement>(undefined)
  const place = useRef({ context, ...options })
  useEffect(() => {
    place.current = { context, ...options }
  })

  const carry = useCallback((next: Carried | undefined, text: string) => {
    now.current = next
    setCarried(next)
    setAnnouncement(text)
  }, [])

  const pickUp = useCallback(
    (provider: Qhp, by: Carried['by']) => {
      source.current = document.activeElement as HTMLElement
      carry({ provider, by }, by === 'hand' ? instructions(provider.providerName) : '')
      if (by === 'hand') document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
    },
    [carry],
  )

  const cancel = useCallback(() => {
    carry(undefined, `${now.current?.provider.providerName} put down.`)
    source.current?.focus()
  }, [carry])

  const drop = useCallback(
    (dropped: Omit<Dropped, 'provider'>) => {
      if (!now.current) return false
      const { provider, by } = now.current
      const { context, add } = place.current
      const { problem, fills } = outcomeNow(queries, context, { provider, ...dropped })
      const next = by === 'hand' ? now.current : undefined
      if (problem) {
        carry(next, '')
        toastError(problem)
        return true
      }
      carry(next, `Assigning ${provider.providerName} to ${dayTitle(dropped.day)}.`)
      const { providerCode, providerName } = provider
      add({ provider: { providerCode, providerName }, dates: [dropped.day], ...(fills && { fills }) })
      return true
    },
    [carry, queries],
  )

  useEscape(carried?.by === 'hand', () => !place.current.isAsking && cancel())

  // Changing the block puts the QHP down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the block changes
  useEffect(() => carry(undefined, ''), [carry, context.block?.scheduleCode])

  return useMemo(() => ({ carried, announcement, pickUp, drop, cancel }), [carried, announcement, pickUp, drop, cancel])
}

/** The entries on screen may still show shifts that are being filled right now. */
function outcomeNow(queries: QueryClient, context: ScheduleContext, dropped: Dropped) {
  const beingFilled = new Set(pendingAdditions(queries).map(({ fills }) => fills?.shiftId))
  const entries = queries.getQueryData(blockCalendarQuery(context.block?.scheduleCode ?? '').queryKey) ?? []
  return outcomeOf(
    dropped,
    context,
    entries.filter(({ shiftId }) => !beingFilled.has(shiftId ?? undefined)),
  )
}

function useEscape(isOn: boolean, act: () => void) {
  const onEscape = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    // Capture: must run before a dialog closes on the same key.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}
