import { afterEach, expect, test, vi } from 'vitest'
import { call, toRequest, unwrap } from './call.ts'

const origin = 'http://console.test'
const get = { method: 'GET', path: 'Team/GetAll', from: 'query', answer: 'data', effect: 'read' } as const
const post = { method: 'POST', path: 'Team/CreateTeam', from: 'json', answer: 'data', effect: 'change' } as const
const form = { method: 'POST', path: 'Authentication/Login', from: 'form', answer: 'flat', effect: 'attempt' } as const

test('a query repeats lists and leaves out missing values', () => {
  const request = toRequest(get, { code: 'A B', day: [1, 2], none: undefined }, { background: false, origin })
  expect(request.url).toBe('http://console.test/api/Team/GetAll?code=A+B&day=1&day=2')
  expect(request.headers.has('authorization')).toBe(false)
})

test('a body travels as JSON, with the token and the background mark', async () => {
  const request = toRequest(post, [{ name: 'Night' }], { token: 'abc', background: true, origin })
  expect(await request.json()).toEqual([{ name: 'Night' }])
  expect(request.headers.get('authorization')).toBe('Bearer abc')
  expect(request.headers.get('x-shiftward-background')).toBe('1')
})

test('the sign-in travels as a form', async () => {
  const request = toRequest(form, { username: 'a@b.test', password: 'p&q' }, { background: false, origin })
  expect(request.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(await request.text()).toBe('username=a%40b.test&password=p%26q')
})

test('the envelope is removed as the endpoint says', async () => {
  const answer = () => Response.json({ status: true, data: [1], token: 't' })
  expect(await unwrap(get, answer())).toEqual([1])
  expect(await unwrap(form, answer())).toMatchObject({ token: 't' })
  expect(await unwrap({ ...get, answer: 'raw' }, Response.json({ results: [] }))).toEqual({ results: [] })
})

test('a refusal keeps its message, code, fields and request id', async () => {
  const error = { code: 100, message: 'Wrong code', fields: { data: 'Wrong' }, requestId: 'req-1' }
  await expect(unwrap(get, Response.json({ status: false, error }, { status: 400 }))).rejects.toMatchObject({
    status: 400,
    ...error,
  })
})

test('status false with HTTP 200 is a failure, and so is an answer that is not JSON', async () => {
  await expect(unwrap(get, Response.json({ status: false, error: { message: 'No' } }))).rejects.toThrow('No')
  const headers = { 'x-request-id': 'req-2' }
  await expect(unwrap(get, new Response('<h1>Bad gateway</h1>', { status: 502, headers }))).rejects.toMatchObject({
    status: 502,
    requestId: 'req-2',
  })
})

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
