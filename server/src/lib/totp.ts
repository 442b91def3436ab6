import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of authenticator apps: RFC 6238 with its defaults, SHA-1, six digits, a new code every 30 seconds. */

const digits = 6
const stepMs = 30_000

export const newSecret = (): Buffer => randomBytes(20)

/** The code of one step (RFC 4226). */
export function codeAt(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length
  return String(number).padStart(length, '0')
}

/** The step whose code this is: the present one, or one beside it, since clocks differ. Older ones were used already. */
export function stepOf(secret: Buffer, code: string, { now, after }: { now: Date; after: number }): number | undefined {
  const given = Buffer.from(code)
  const current = Math.floor(now.getTime() / stepMs)
  return [current - 1, current, current + 1].find((step) => {
    const expected = Buffer.from(codeAt(secret, step))
    return step > after && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as apps take it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
}

/** What the QR code says. */
export function appAddress(secret: Buffer, email: string): string {
  return `otpauth://totp/Shiftward:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=Shiftward`
}
