import { expect, test } from 'vitest'
import { toRequest, unwrap } from './request.ts'

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

test('a refusal keeps its message, code, fields, duty and request id', async () => {
  const error = {
    code: 100,
    message: 'Wrong code',
    fields: { data: 'Wrong' },
    duty: 'changePassword',
    requestId: 'req-1',
  }
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
