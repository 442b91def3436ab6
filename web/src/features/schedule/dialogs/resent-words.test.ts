import { texts } from '@shiftward/contract/texts.ts'
import { expect, test } from 'vitest'
import { resentWords } from './resent-words.ts'

const { notified, nobodyToTell } = texts.schedule

test.each([
  [{ toldProviders: 2, notSent: 0, toldBefore: 0 }, true, notified],
  [{ toldProviders: 2, notSent: 1, toldBefore: 0 }, true, `${notified} 2 people told, 1 message not sent.`],
  [{ toldProviders: 0, notSent: 0, toldBefore: 0 }, false, nobodyToTell],
  [
    { toldProviders: 0, notSent: 0, toldBefore: 2 },
    false,
    'No message was sent: 2 people were told less than a minute ago.',
  ],
  [{ toldProviders: 2, notSent: 0, toldBefore: 1 }, true, `${notified} 1 person was told less than a minute ago.`],
])('after %o, what is said is true', (resent, isSent, words) => {
  expect(resentWords(resent)).toEqual({ isSent, words })
})
