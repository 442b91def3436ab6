/**
 * A National Provider Identifier with a true check digit (Luhn over the prefix 80840), out of a range that the
 * registry is far from: 19999ssssc. Serials from 9000 belong to the demo, the ones below to the tests.
 */
export function npiOf(serial: number): string {
  const body = `19999${String(serial).padStart(4, '0')}`
  const digits = [...`80840${body}`].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? luhnDouble(digit) : digit), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const luhnDouble = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)
