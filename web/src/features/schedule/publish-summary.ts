import { flag } from '@shiftward/contract/choices.ts'
import { isFillable } from './entry-text.ts'
import type { Block } from './schedule-context.ts'
import type { Entry } from './schedule-dialog.ts'

/** What publishing a block is about, counted from its calendar. */
export type PublishSummary = {
  shifts: number
  /** New or changed since their QHPs were told. */
  unsent: number
  /** Who will be told. */
  people: number
  open: number
  vacancies: number
}

/** Shifts that nobody filled in the past are not counted: they can no longer be filled. */
export function summaryOf(entries: readonly Entry[], today: string): PublishSummary {
  const unsent = entries.filter((entry) => entry.isUnsent)
  const unfilled = entries.filter((entry) => isFillable(entry) && entry.day >= today)
  const vacancies = unfilled.filter((entry) => entry.flag === flag.empty).length
  return {
    shifts: entries.filter((entry) => entry.shiftId !== null).length,
    unsent: unsent.length,
    people: new Set(unsent.map((entry) => entry.providerCode)).size,
    open: unfilled.length - vacancies,
    vacancies,
  }
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

type Published = Pick<Block, 'publishedAt'> & {
  /** Why messages are not sent, if no service is configured. */
  notSent?: string | undefined
}

/** The line beside the Publish button: short, so that the header stays on one line. It also says why the button is disabled. */
export function unsentText({ publishedAt, notSent }: Published, { shifts, unsent }: PublishSummary): string {
  if (shifts === 0) return 'No shifts to publish'
  if (unsent === 0 && notSent && publishedAt) return 'Messages not sent'
  if (unsent === 0) return publishedAt ? 'All changes sent' : 'No changes to send'
  return `${counted(unsent, publishedAt ? 'change' : 'shift')} not sent`
}

/** The sentences of the Publish dialog. */
export function publishTexts(summary: PublishSummary, notSent?: string): string[] {
  const { open, vacancies } = summary
  const unfilled = [
    vacancies > 0 && counted(vacancies, 'vacancy', 'vacancies'),
    open > 0 && counted(open, 'open shift'),
  ]
  const left = unfilled.filter(Boolean).join(' and ')
  return [...toldTexts(summary, notSent), left ? `Still to fill: ${left}.` : 'All shifts are filled.']
}

function toldTexts({ unsent, people }: PublishSummary, notSent: string | undefined): string[] {
  if (unsent === 0 && notSent) return ['No shift is new or changed.', notSent]
  if (unsent === 0) return ['Nobody gets a message: all QHPs know their shifts already.']
  const shifts = counted(unsent, 'new or changed shift')
  if (notSent) return [`${shifts} of ${counted(people, 'person', 'people')} will be published.`, notSent]
  return [`${counted(people, 'person gets', 'people get')} a message about ${shifts}.`]
}
