/** The number on which a provider wants to be called: any common notation, with or without an extension. */
const notation = /^([+(]?[\d\s().-]{3,24}?)(?:\s?(?:x|ext\.?)\s?(\d{1,6}))?$/i

const digitsOf = (text = ''): string => text.replaceAll(/\D/g, '')

export const isCallNumber = (text: string): boolean => digitsOf(notation.exec(text)?.[1]).length >= 3

/** The address of a link that calls the number. */
export function callLink(text: string): string {
  const [, number = text, extension] = notation.exec(text) ?? []
  const plus = number.startsWith('+') ? '+' : ''
  return `tel:${plus}${digitsOf(number)}${extension ? `;ext=${extension}` : ''}`
}
