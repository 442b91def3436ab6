import { expect, test } from 'vitest'
import { offerReset } from './reset-url.ts'

const smtpUrl = 'smtp://127.0.0.1:2525'

test('a reset link needs mail and a public address; with mail alone the operator is told what is missing', () => {
  expect(offerReset({ smtpUrl, publicUrl: 'https://console.example.test/' })).toEqual({
    resetUrl: 'https://console.example.test/reset-password',
    warnings: [],
  })
  expect(offerReset({ smtpUrl: undefined, publicUrl: 'https://console.example.test' })).toEqual({
    resetUrl: undefined,
    warnings: [],
  })
  expect(offerReset({ smtpUrl, publicUrl: undefined })).toEqual({
    resetUrl: undefined,
    warnings: [expect.stringMatching(/^PUBLIC_URL: not set/)],
  })
})
