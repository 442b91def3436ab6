import { CallError } from '@shiftward/client/call-error.ts'
import type { SentInvitation } from '@shiftward/contract/invitation.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { expect, test } from 'vitest'
import type { Line } from './import-lines.ts'
import { newLinks, unsentIn } from './import-links.ts'

const size = limits.invitation.sentAtOnce
const codes = Array.from({ length: 3 * size }, (_, index) => `user${index}`)
const invited = (userCode: string): SentInvitation => ({
  ...{ userCode, firstName: 'Ada', lastName: 'Moss', emailId: `${userCode}@example.test` },
  ...{ channel: null, link: '/accept-invitation#token=x' },
})

test('a failure loses no link that was made before it', async () => {
  const failure = new CallError({ status: 0, message: 'Offline' })
  const links = await newLinks(codes, async (part) => {
    if (part.includes('user120')) throw failure
    return part.map(invited)
  })
  expect(links.sent.map(({ userCode }) => userCode)).toEqual(codes.slice(0, 2 * size))
  expect(links).toMatchObject({ over: [], failure })
})

test('people who have accepted in the meantime are left out, also where they are a whole part', async () => {
  const accepted = new Set(['user1', ...codes.slice(size, 2 * size)])
  const links = await newLinks(codes, async (part) => {
    const waiting = part.filter((code) => !accepted.has(code))
    if (waiting.length === 0) throw new CallError({ status: 409, message: 'Accepted' })
    return waiting.map(invited)
  })
  expect(links.sent).toHaveLength(2 * size - 1)
  expect(new Set(links.over)).toEqual(accepted)
  expect(links.failure).toBeUndefined()
})

test('links that were handed over are left alone, and an account counts once', () => {
  const line = (status: Line['status'], unsent: string | null) => ({ status, unsent }) as Line
  const lines = [
    ...[line('created', 'a'), line('created', 'b'), line('mapped', 'b'), line('created', null)],
    ...[line('same', 'c'), line('problem', 'c'), line('new', null)],
  ]
  expect(unsentIn(lines, new Set())).toEqual({ fresh: ['a', 'b'], older: ['c'] })
  expect(unsentIn(lines, new Set(['a']))).toEqual({ fresh: ['b'], older: ['a', 'c'] })
})
