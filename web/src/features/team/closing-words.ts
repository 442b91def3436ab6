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
  if (shifts === '') return 'No shift is planned after this day.'
  const waiting = listed([counted(found.requests, 'request'), counted(found.offers, 'offer')])
  const deleted = `${shifts} after this day ${found.vacancies + found.openShifts === 1 ? 'is' : 'are'} deleted.`
  if (waiting !== '') return `${deleted} This ends ${waiting}, and the QHPs are told.`
  return found.interests > 0 ? `${deleted} QHPs who showed interest are told.` : deleted
}

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const listed = (parts: string[][]) => parts.flat().join(' and ')
