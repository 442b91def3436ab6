/** '0700', '700' and '07.00' as people write a time; anything else stays as it is. */
export function typedTime(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})[.:h]?(\d{2})\s*$/.exec(text) ?? []
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : text
}
