import { messages } from '@shiftward/contract/messages.ts'
import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { dayTitle } from './calendar-days.ts'
import { isFillable } from './entry-text.ts'
import type { Qhp } from './provider-filter.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { Addition, Entry } from './schedule-dialog.ts'

/** A pointer drags the QHP. A click or a key picks the QHP up, and choosing a day puts them down. */
type Carried = { provider: Qhp; by: 'drag' | 'hand' }

export type Carry = {
  carried: Carried | undefined
  /** Read aloud by screen readers; also says why a drop did nothing. */
  announcement: string
  pickUp: (provider: Qhp, by: Carried['by']) => void
  /** Returns whether a QHP was being carried. */
  drop: (day: string, entry: Entry | undefined) => boolean
  cancel: () => void
}

const instructions = (name: string) =>
  `${name} picked up. Use the arrow keys to choose a day, Enter to assign, Space to go to the entries of the day, Escape to cancel.`

/** A QHP on the way from the panel to a day. */
export function useCarry(context: ScheduleContext, add: (addition: Addition) => void): Carry {
  const [carried, setCarried] = useState<Carried>()
  const [announcement, setAnnouncement] = useState('')
  // A quick drag can end before React renders its start, so state alone is too late.
  const now = useRef<Carried>(undefined)
  const source = useRef<HTMLElement>(undefined)
  const place = useRef({ context, add })
  useEffect(() => {
    place.current = { context, add }
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
    carry(undefined, 'Cancelled. Nobody was assigned.')
    source.current?.focus()
  }, [carry])

  const drop = useCallback(
    (day: string, entry: Entry | undefined) => {
      if (!now.current) return false
      const { provider, by } = now.current
      const { plan } = place.current.context
      if (!plan || !isAllowedDay(day, plan)) {
        carry(by === 'hand' ? now.current : undefined, `${dayTitle(day)}: ${messages.schedule.dayNotAllowed}`)
        return true
      }
      carry(undefined, `Assigning ${provider.providerName} to ${dayTitle(day)}.`)
      place.current.add(additionOf(provider, day, entry))
      return true
    },
    [carry],
  )

  const isByHand = carried?.by === 'hand'
  useEffect(() => {
    if (!isByHand) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isByHand, cancel])

  // Changing the block puts the QHP down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the block changes
  useEffect(() => carry(undefined, ''), [carry, context.block?.scheduleCode])

  return useMemo(() => ({ carried, announcement, pickUp, drop, cancel }), [carried, announcement, pickUp, drop, cancel])
}

/** A QHP dropped on an open shift or vacancy fills it. Elsewhere on the day they get a new shift. */
function additionOf({ providerCode, providerName }: Qhp, day: string, entry: Entry | undefined): Addition {
  const addition = { provider: { providerCode, providerName }, dates: [day] }
  if (!entry || !isFillable(entry) || entry.shiftId === null) return addition
  return { ...addition, shiftId: entry.shiftId, skill: entry.skillLevel }
}
