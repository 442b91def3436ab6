import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ClosingPreview, Team } from '@shiftward/contract/team.ts'

/** 'Closed since 11-19-2026', or before that its last day. Undefined for a team that nobody has closed. */
export function closedText({ lastDay, isClosed }: Pick<Team, 'lastDay' | 'isClosed'>): string | undefined {
  if (lastDay === null) return undefined
  return isClosed ? `Closed since ${toWireDate(addDays(fromWireDate(lastDay), 1))}` : `Last day ${lastDay}`
}

/** What is deleted with the team, and what ends with that. */
export function deletedText(found: ClosingPreview): string {
  const shifts = listed([counted(found.vacancies, 'vacancy', 'vacancies'), counted(found.openShifts, 'open shift')])
  const waiting = listed([counted(found.requests, 'request'), counted(found.offers, 'offer')])
  const areDeleted = found.vacancies + found.openShifts === 1 ? 'is deleted' : 'are deleted'
  const sentences = [
    shifts === '' ? 'No shift is planned after this day.' : `${shifts} after this day ${areDeleted}.`,
    ...(waiting === '' ? [] : [`This ends ${waiting}, and the QHPs are told.`]),
    ...(found.interests === 0 ? [] : ['QHPs who showed interest are told.']),
    ...(found.losing === 0 ? [] : [losingText(found.losing)]),
  ]
  return sentences.join(' ')
}

const losingText = (people: number) =>
  people === 1
    ? '1 QHP still knows of a shift after this day, and is told that it is gone.'
    : `${people} QHPs still know of shifts after this day, and are told that they are gone.`

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const listed = (parts: string[][]) => parts.flat().join(' and ')
