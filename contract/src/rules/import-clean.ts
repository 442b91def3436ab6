import { addDays } from './calendar-date.ts'
import { type ImportField, importFields } from './import-field.ts'
import { visibleText } from './visible-text.ts'
import { toIsoDate } from './wire-date.ts'

/** Undoes what spreadsheet programs do to dates, numbers and lists, before anything is checked. */

const listFields = { skill: /[;,|\n]/, specialty: /[;,|\n]/, facility: /[;|\n]/, department: /[;|\n]/ }
type ListField = keyof typeof listFields

export type CleanRow = Record<Exclude<ImportField, ListField>, string> & Record<ListField, string[]>

const isListField = (field: ImportField): field is ListField => field in listFields

/** Non-breaking spaces come from web pages, a leading apostrophe from a cell that was told to be a text. */
const trimmed = (text: string) => visibleText(text).replaceAll('\u00a0', ' ').trim().replace(/^'/, '').trim()

const cleaned: Partial<Record<ImportField, (text: string) => string>> = {
  dob: birthDate,
  // A number keeps no zeros at its front.
  zip: (text) => text.replace(/^\d{3,4}(?=$|-\d{4}$)/, (digits) => digits.padStart(5, '0')),
  npi: (text) => wholeNumber(text).replaceAll(/[\s-]/g, ''),
  phone: (text) => wholeNumber(text).replaceAll('/', ' '),
  employeeid: wholeNumber,
}

export function cleanRow(row: Record<ImportField, string>): CleanRow {
  const entries = importFields.map((field) => {
    const text = trimmed(row[field])
    return [field, isListField(field) ? listOf(text, listFields[field]) : (cleaned[field]?.(text) ?? text)]
  })
  return Object.fromEntries(entries) as CleanRow
}

const listOf = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** '5550100123.0' is how some programs write a number. */
function wholeNumber(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1')
}

/** ISO, or what was typed where it is no date. US order: the month comes first. A bare number counts days, as in Excel; four digits are a year. */
function birthDate(typed: string): string {
  // Midnight, as spreadsheet programs and databases write it.
  const text = typed.replace(/\s+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(\s*[ap]m)?$/i, '')
  const us = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (us) return toIsoDate(`${us[3]}-${two(us[1])}-${two(us[2])}`) ?? text
  if (/^\d{5}(\.0+)?$/.test(text)) return addDays('1899-12-30', Number(text))
  return toIsoDate(text.slice(0, 10)) ?? text
}

const two = (digits = '') => digits.padStart(2, '0')
