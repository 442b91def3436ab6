import { callWith } from '@shiftward/client/call.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { clearSession, getSession, type Session, storeSession } from './session.ts'

const origin = 'http://console.test'
const get = { method: 'GET', path: 'Team/GetAll', from: 'query', answer: 'data', effect: 'read' } as const
const post = { method: 'POST', path: 'Team/CreateTeam', from: 'json', answer: 'data', effect: 'change' } as const
const form = { method: 'POST', path: 'Authentication/Login', from: 'form', answer: 'flat', effect: 'attempt' } as const

/** Gives these answers in turn: none for 'lost', half of one for 'cut'. Returns the keys it received. */
function answering(...answers: (number | 'lost' | 'cut')[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('idempotency-key'))
    const status = answers.shift()
    if (status === 'lost') throw new TypeError('fetch failed')
    if (status === 'cut') return new Response(new ReadableStream({ start: (body) => body.error(new TypeError()) }))
    return Response.json({ status: status === 200, data: {} }, { status: status ?? 500 })
  })
  return keys
}
afterEach(() => vi.unstubAllGlobals())

const change = (input: object) => call(post as never, input as never)

test.each(['lost', 'cut', 502, 503] as const)(
  'a change whose answer is %s is sent once more, with the same key',
  async (fault) => {
    const keys = answering(fault, 200)
    await change({ name: 'Night' })
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  },
)

test('a repeated change keeps its key after a lost answer, and gets a new one after an answer or with other input', async () => {
  const keys = answering('lost', 'lost', 409, 200, 200)
  await expect(change({ name: 'Night' })).rejects.toMatchObject({ isOffline: true })
  await expect(change({ name: 'Night' })).rejects.toMatchObject({ status: 409 })
  await change({ name: 'Night' })
  await change({ name: 'Day' })
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  expect(new Set(keys).size).toBe(3)
})

test('after any other answer the same change gets a new key', async () => {
  const keys = answering('lost', 'lost', 200, 200)
  await expect(change({ name: 'Night' })).rejects.toMatchObject({ isOffline: true })
  await change({ name: 'Day' })
  await change({ name: 'Night' })
  expect(keys[3]).not.toBe(keys[0])
})

test('reads and sign-ins have no key and are not repeated', async () => {
  const keys = answering('lost', 503, 200)
  await expect(call(get as never, {} as never)).rejects.toMatchObject({ isOffline: true })
  await expect(call(form as never, {} as never)).rejects.toMatchObject({ status: 503 })
  expect(keys).toEqual([null, null])
})

test('an answer with a tag is asked for by it, and taken from memory while it is the same, within one session', async () => {
  let token: string | undefined = 'first'
  const asked: (string | null)[] = []
  const answers = [
    { tag: '"1"', text: 'old' },
    304,
    { tag: '"2"', text: 'new' },
    304,
    { tag: '"2"', text: 'theirs' },
    500,
  ]
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.headers.get('if-none-match'))
    const next = answers.shift()
    if (typeof next !== 'object') return new Response(null, { status: next ?? 500 })
    return Response.json({ status: true, data: next.text }, { headers: { etag: next.tag } })
  })
  const callIn = callWith({ token: () => token, clear: () => undefined })
  const ask = () => callIn(get as never, { code: 'A' } as never)
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['old', 'old', 'new', 'new'])
  token = 'second'
  expect(await ask()).toBe('theirs')
  await expect(ask()).rejects.toMatchObject({ status: 500 })
  expect(asked).toEqual([null, '"1"', '"1"', '"2"', null, '"2"'])
})

test.each([
  { duty: 'changePassword', mustChangePassword: true, mustSetUpTwoFactor: false },
  { duty: 'setUpTwoFactor', mustChangePassword: false, mustSetUpTwoFactor: true },
])('a refusal that names the duty $duty is kept in the session, whatever its words', async ({ duty, ...expected }) => {
  const stored = new Map<string, string>()
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: false, error: { message: 'Not yet.', duty } }, { status: 403 }),
  )
  storeSession({ token: 't', userCode: 'U1' } as Session)
  await expect(call(get as never, {} as never)).rejects.toThrow('Not yet.')
  expect(getSession()).toMatchObject(expected)
  clearSession()
})
