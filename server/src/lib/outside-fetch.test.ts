import { afterAll, beforeAll, expect, test } from 'vitest'
import { playServer } from '../../test/http-server.ts'
import { isPermitted, isPrivate, outsideFetch } from './outside-fetch.ts'

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is private', (address) => expect(isPrivate(address)).toBe(true))

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPrivate(address)).toBe(false),
)

test.each([
  ['https://login.example.org/x', [], true],
  ['http://login.example.org/x', [], false],
  ['https://10.0.0.7/', [], false],
  // Other spellings of the same addresses.
  ['https://0x7f.1/', [], false],
  ['https://2130706433/', [], false],
  ['https://[::1]/', [], false],
  ['https://user:word@login.example.org/', [], false],
  ['ftp://login.example.org/', [], false],
  ['javascript:alert(1)', [], false],
  ['https://10.0.0.7/', ['10.0.0.7'], true],
  ['http://10.0.0.7/', ['10.0.0.7'], false],
  ['http://127.0.0.1:3000/', ['127.0.0.1'], true],
  ['http://127.0.0.1:3000/', [], false],
] as const)('%s, with %j permitted: %s', (address, hosts, isAllowed) => {
  expect(isPermitted(new URL(address), hosts)).toBe(isAllowed)
})

let service: Awaited<ReturnType<typeof playServer>>
let asked: string[] = []
beforeAll(async () => {
  service = await playServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/away') return response.writeHead(302, { location: '/secret' }).end()
    if (request.url === '/long') return response.end('x'.repeat(2 * 1024 * 1024))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
afterAll(() => service.close())

const get = { method: 'GET', headers: {} }

test('a name that resolves to a private address is refused, and nothing is asked', async () => {
  asked = []
  const address = `https://localhost:${new URL(service.url).port}/`
  await expect(outsideFetch([])(address, get)).rejects.toMatchObject({ isForbidden: true })
  expect(asked).toEqual([])
})

test('a redirect is an answer like any other, and is not followed', async () => {
  asked = []
  const { status } = await outsideFetch(['127.0.0.1'])(`${service.url}/away`, get)
  expect(status).toBe(302)
  expect(asked).toEqual(['/away'])
})

test('an endless answer is cut off', async () => {
  await expect(outsideFetch(['127.0.0.1'])(`${service.url}/long`, get)).rejects.toThrow('The answer is too long')
})

test('what a permitted host answers arrives', async () => {
  const response = await outsideFetch(['127.0.0.1'])(service.url, get)
  expect(await response.json()).toEqual({})
})
