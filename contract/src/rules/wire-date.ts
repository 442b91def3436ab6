/** Dates as calls carry them and screens show them. Does not import zod, because page addresses use it too. */

/** '2026-11-15' from '11-15-2026' or '2026-11-15'; undefined if the day does not exist between 1900 and 2199. */
export function toIsoDate(text: string): string | undefined {
  const us = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text)
  const iso = us ? `${us[3]}-${us[1]}-${us[2]}` : text
  const parts = /^((?:19|20|21)\d\d)-(\d\d)-(\d\d)$/.exec(iso)
  if (!parts) return undefined
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? iso : undefined
}

/** '11-15-2026' from '2026-11-15'. */
export const toWireDate = (iso: string): string => `${iso.slice(5, 7)}-${iso.slice(8, 10)}-${iso.slice(0, 4)}`

/** '2026-11-15' from a date of an answer. Unchecked, because the server wrote it. */
export const fromWireDate = (wire: string): string => `${wire.slice(6)}-${wire.slice(0, 5)}`
