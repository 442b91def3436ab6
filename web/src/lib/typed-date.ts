import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

/**
 * Dates are typed as MM/DD/YYYY and kept as MM-DD-YYYY, the server's format. Slashes are inserted automatically.
 * Typed slashes after a single digit work too, and so do dates that the browser fills in.
 */
export function keptDate(typed: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed.trim())
  if (iso) return `${iso[2]}-${iso[3]}-${iso[1]}`
  const digits = typed
    .replace(/^(\d)[/. -]/, '0$1/')
    .replace(/^(\d\d)[/. -]?(\d)[/. -]/, '$1/0$2/')
    .replaceAll(/\D/g, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter((part) => part !== '').join('-')
}

export const shownDate = (kept: string): string => kept.replaceAll('-', '/')

/** The typed date as ISO, if that day exists. */
export const typedDay = (typed: string): string | undefined => toIsoDate(keptDate(typed))
