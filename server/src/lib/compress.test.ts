import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressTexts } from './compress.ts'

const app = fastify()
compressTexts(app)
app.get<{ Params: { length: string } }>('/text/:length', async ({ params }) => 'é'.repeat(Number(params.length)))
app.get('/bytes', async () => Buffer.alloc(5_000))
afterAll(() => app.close())

async function ask(url: string, encoding?: string) {
  const { headers, rawPayload } = await app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  return { encoding: headers['content-encoding'], vary: headers.vary, rawPayload }
}

test.each([1_024, 600_000])('a text of %d characters is compressed for those who take it', async (length) => {
  const { encoding, vary, rawPayload } = await ask(`/text/${length}`, 'br, gzip')
  expect({ encoding, vary }).toEqual({ encoding: 'gzip', vary: 'accept-encoding' })
  expect(rawPayload.length).toBeLessThan(length / 10)
  expect(gunzipSync(rawPayload).toString()).toBe('é'.repeat(length))
})

test('nothing is compressed that is short, made of bytes, or for somebody who does not take it', async () => {
  const asked: [string, string?][] = [
    ['/text/1023', 'gzip'],
    ['/bytes', 'gzip'],
    ['/text/5000'],
    ['/text/5000', 'br'],
    ['/text/5000', 'gzip;q=0'],
    ['/text/5000', 'gzip; q=0.0, br'],
  ]
  for (const [url, taken] of asked) expect((await ask(url, taken)).encoding, `${url} ${taken}`).toBeUndefined()
})
