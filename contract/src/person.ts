import { z } from 'zod'
import { requiredDate } from './common.ts'
import { optionalText, orKept, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { isOldEnough, utcToday } from './rules/age.ts'
import { isCallNumber } from './rules/call-number.ts'
import { phoneIn } from './rules/phone.ts'
import { texts } from './texts.ts'

/** The fields of every account, in the admin's panel and in the provider's wizard. */

const text = texts.user
const most = limits.user

export const FirstName = requiredText(text.firstNameRequired, most.firstName)
export const LastName = requiredText(text.lastNameRequired, most.lastName)
/** What a change accepts at first: a name from the registry may be longer than what is typed here. */
export const WholeFirstName = requiredText(text.firstNameRequired, most.registryName)
export const WholeLastName = requiredText(text.lastNameRequired, most.registryName)

type Names = { firstName: string; lastName: string }
/** The names of a stored person: typed ones are short, a longer one can stay as it is. */
export const changedNames = ({ firstName, lastName }: Partial<Names>) => ({
  firstName: orKept(FirstName, firstName),
  lastName: orKept(LastName, lastName),
})

export const Zip = requiredText(text.zipRequired, most.zip)
export const RequiredNpi = requiredText(text.npiRequired, most.npi)
export const OptionalNpi = optionalText(most.npi)

/** Picks the message: a wrong character is reported before a missing digit. */
function mobileProblem(mobile: string): string | undefined {
  if (mobile === '') return text.mobileRequired
  if (!/^\d+$/.test(mobile) || Number(mobile) === 0) return text.mobileInvalid
  if (mobile.length !== most.mobile) return text.mobileLength
  return undefined
}

export const Mobile = z
  .string({ error: text.mobileRequired })
  .trim()
  .max(limits.text.search, text.mobileLength)
  .overwrite((typed) => phoneIn(typed) ?? typed)
  .superRefine((mobile, context) => {
    const message = mobileProblem(mobile)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .meta({ description: '10 digits', examples: ['5550100123'] })

/** Absent keeps the stored number; null or an empty text removes it. */
export const CallNumber = z
  .string({ error: text.callNumberInvalid })
  .trim()
  .max(most.callNumber, texts.common.tooLong(most.callNumber))
  .refine((number) => number === '' || isCallNumber(number), text.callNumberInvalid)
  .transform((number) => (number === '' ? null : number))
  .nullish()
  .meta({ description: 'A phone number, with or without an extension', examples: ['(512) 555-0101 x42'] })

export const Email = z
  .string({ error: text.emailRequired })
  .trim()
  .min(1, text.emailRequired)
  .max(most.email, texts.common.tooLong(most.email))
  .regex(z.regexes.email, text.emailInvalid)

export const NewPassword = z
  .string({ error: text.passwordRequired })
  .min(1, text.passwordRequired)
  .min(most.passwordLeast, text.passwordLength)
  .max(most.passwordMost, texts.common.tooLong(most.passwordMost))

/** On update an empty password keeps the old one. */
export const ChangedPassword = z
  .string()
  .max(most.passwordMost, texts.common.tooLong(most.passwordMost))
  .refine((password) => password === '' || password.length >= most.passwordLeast, text.passwordLength)
  .default('')

/** Tests pass the day. The time zone does not matter for an age of five years. */
export const dateOfBirth = (today: () => string = utcToday) =>
  requiredDate(text.mandatory).refine((born) => isOldEnough(born, today(), most.ageYears), text.tooYoung)
