import { expect, test } from 'vitest'
import { bannerText } from './banner-text.ts'

const [none, sms, email] = [
  { sms: false, email: false },
  { sms: true, email: false },
  { sms: false, email: true },
]
const admin = { isAdmin: true, isDemo: false }
const other = { isAdmin: false, isDemo: false }

test('the platform admin reads what is not sent, how people are told instead, and what to set', () => {
  expect(bannerText(none, admin)).toEqual({
    problem: 'Messages are not sent: no SMS or mail service is configured.',
    rest: 'They are only stored. To send them, set SMS_URL and SMTP_URL and restart the server.',
  })
  expect(bannerText(email, admin)?.rest).toBe(
    'People are told by email instead. To send them, set SMS_URL and restart the server.',
  )
  expect(bannerText({ sms: true, email: true }, admin)).toBeUndefined()
})

test('others who publish read it where people are not told, but not in a demo', () => {
  expect(bannerText(none, other)?.rest).toBe('They are only stored. Please tell the platform admin.')
  expect(bannerText(sms, other)?.rest).toContain('those without a phone number not at all')
  expect(bannerText(email, other)).toBeUndefined()
  expect(bannerText(none, { ...other, isDemo: true })).toBeUndefined()
  expect(bannerText(none, { ...admin, isDemo: true })).toBeDefined()
})
