/** The ten digits of a phone number in any common notation; undefined for anything else. */
export function phoneIn(text: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : undefined
}
