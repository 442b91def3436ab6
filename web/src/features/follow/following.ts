import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useState } from 'react'
import { typedDay } from '../../lib/typed-date.ts'

export type Following = ReturnType<typeof useFollowing>

/** What somebody has chosen in the dialog. `first` is chosen from the start. */
export function useFollowing(first: readonly string[]) {
  const [chosen, choose] = useState<readonly string[]>(first)
  /** While nobody has typed one, it is tomorrow at the facility, which the server knows. */
  const [day, setDay] = useState<string>()
  const [isConfirmed, setConfirmed] = useState(false)
  /** The first day, if a date is typed. */
  const dayOf = (today: string | undefined): string | undefined =>
    day === undefined ? today && addDays(fromWireDate(today), 1) : typedDay(day)
  const isReady = chosen.length > 0 && (day === undefined || typedDay(day) !== undefined)
  return { chosen, choose, day, setDay, dayOf, isConfirmed, setConfirmed, isReady }
}
