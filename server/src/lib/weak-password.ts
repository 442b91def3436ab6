import { readFileSync } from 'node:fs'
import { texts } from '@shiftward/contract/texts.ts'
import { refusal } from './errors.ts'

/**
 * The 10,000 most common passwords of at least six characters, in lower case, from zxcvbn-ts (MIT license). Shorter
 * ones are refused for their length.
 */
const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
const common = new Set(list.trimEnd().split('\n'))

/** What people at this console would think of first; docs/security.md lists them. Compared without digits and signs. */
const ofTheContext = new Set(
  `admin administrator clinic clinician department doctor facility hospital nurse nursing organization
  physician provider roster schedule scheduler shiftward`.split(/\s+/),
)

type Person = { email: string; firstName?: string | undefined; lastName?: string | undefined }

/** The first thing that others would guess; undefined for a password that may be used. */
export function passwordWeakness(password: string, { email, firstName = '', lastName = '' }: Person) {
  const isCommon = common.has(password.toLowerCase()) || ofTheContext.has(letters(password).replace(/\p{N}/gu, ''))
  if (isCommon) return texts.account.commonPassword
  const own = [email, email.split('@')[0] ?? '', firstName, lastName, firstName + lastName, lastName + firstName]
  const guess = letters(password)
  return guess !== '' && own.map(letters).includes(guess) ? texts.account.ownNamePassword : undefined
}

/** 'Ada Hill' and 'ada.hill' are the same guess. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** To be called before the password is hashed, at every place where one is chosen or given. */
export function refuseWeakPassword(password: string, person: Person) {
  const weakness = passwordWeakness(password, person)
  if (weakness !== undefined) throw refusal(400, 'password', weakness)
}
