import { CallError } from '@shiftward/client/call-error.ts'
import type { SentInvitation } from '@shiftward/contract/invitation.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { expect, test } from 'vitest'
import { inviteAgain } from './invitation-links.ts'

const size = limits.invitation.sentAtOnce
const codes = Array.from({ length: 3 * size }, (_, index) => `user${index}`)
const invited = (userCode: string): SentInvitation => ({
  ...{ userCode, firstName: 'Ada', lastName: 'Moss', emailId: `${userCode}@example.test` },
  ...{ channel: null, link: '/accept-invitation#token=x' },
})

test('a failure loses no link that was made before it', async () => {
  const failure = new CallError({ status: 0, message: 'Offline' })
  const links = await inviteAgain(codes, async (part) => {
    if (part.includes('user120')) throw failure
    return part.map(invited)
  })
  expect(links.sent.map(({ userCode }) => userCode)).toEqual(codes.slice(0, 2 * size))
  expect(links).toMatchObject({ over: [], failure })
})

test('people who have accepted in the meantime are left out, also where they are a whole part', async () => {
  const accepted = new Set(['user1', ...codes.slice(size, 2 * size)])
  const links = await inviteAgain(codes, async (part) => {
    const waiting = part.filter((code) => !accepted.has(code))
    if (waiting.length === 0) throw new CallError({ status: 409, message: 'Accepted' })
    return waiting.map(invited)
  })
  expect(links.sent).toHaveLength(2 * size - 1)
  expect(new Set(links.over)).toEqual(accepted)
  expect(links.failure).toBeUndefined()
})
