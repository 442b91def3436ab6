import { messages } from '@shiftward/contract/messages.ts'
import { isAllowedDay } from '@shiftward/contract/rules/allowed-days.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { dayTitle } from './calendar-days.ts'
import { isFillable } from './entry-text.ts'
import type { Qhp } from './provider-filter.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { Addition, Entry } from './schedule-dialog.ts'

/** By pointer it is dragged; by keyboard or click it is picked up, and put down by choosing a day. */
type Carried = { provider: Qhp; by: 'drag' | 'hand' }

export type Carry = {
  carried: Carried | undefined
  /** For the screen reader, and for who looks why nothing happened. */
  announcement: string
  pickUp: (provider: Qhp, by: Carried['by']) => void
  /** Answers whether anybody was carried. */
  drop: (day: string, entry: Entry | undefined) => boolean
  cancel: () => void
}

const instructions = (name: string) =>
  `${name} picked up. Arrow keys choose a day, Enter assigns, Space goes to the entries of the day, Escape cancels.`

/** A QHP on the way from the panel to a day. */
export function useCarry(context: ScheduleContext, add: (addition: Addition) => void): Carry {
  const [carried, setCarried] = useState<Carried>()
  const [announcement, setAnnouncement] = useState('')
  // A quick drag ends before React has drawn its beginning.
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

  // Who was picked up for one block has nothing to do in another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the block is the reason, not a part
  useEffect(() => carry(undefined, ''), [carry, context.block?.scheduleCode])

  return useMemo(() => ({ carried, announcement, pickUp, drop, cancel }), [carried, announcement, pickUp, drop, cancel])
}

/** Dropped on a shift that nobody works yet, a QHP fills it; elsewhere on the day, they get a shift of their own. */
function additionOf({ providerCode, providerName }: Qhp, day: string, entry: Entry | undefined): Addition {
  const addition = { provider: { providerCode, providerName }, dates: [day] }
  if (!entry || !isFillable(entry) || entry.shiftId === null) return addition
  return { ...addition, shiftId: entry.shiftId, skill: entry.skillLevel }
}
