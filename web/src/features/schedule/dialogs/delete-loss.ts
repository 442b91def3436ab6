import { flag } from '@shiftward/contract/choices.ts'
import { dayTitle } from '../calendar-days.ts'
import { hoursText } from '../entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'

/** Says what is lost when the entry is deleted. */
export function lossOf(entry: Entry): string {
  const shift = `${entry.skillLevel}, ${dayTitle(entry.day)}, ${hoursText(entry)}`
  if (entry.providerName)
    return `${entry.providerName} loses this shift: ${shift}. It stays in the calendar as a vacancy.`
  if (entry.flag === flag.empty) return `The vacancy is removed: ${shift}.`
  const interested = entry.interests.length
  if (interested === 0) return `The open shift is removed, and no QHP can take it any more: ${shift}.`
  return `The open shift is removed, together with the interest of ${interested} ${interested === 1 ? 'QHP' : 'QHPs'}: ${shift}.`
}
