import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

/**
 * Dates are typed as MM/DD/YYYY and kept as MM-DD-YYYY, as the server takes them. The slashes come by themselves;
 * whoever types their own, with one digit before, is understood too, and so is a date that the browser fills in.
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

/** The ISO date that is typed, if there is such a day. */
export const typedDay = (typed: string): string | undefined => toIsoDate(keptDate(typed))
