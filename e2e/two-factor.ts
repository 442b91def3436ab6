import { codeAt } from '../server/src/lib/totp.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function decoded(key: string): Buffer {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an app shows so many half minutes from now. Each one works once. */
export const codeOf = (key: string | null, later = 0): string =>
  codeAt(decoded(key ?? ''), Math.floor(Date.now() / 30_000) + later)
