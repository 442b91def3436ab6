import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SentAnswers } from './answer.ts'

test('the same answer is put together and compressed once, also a long one', async () => {
  const sent = new SentAnswers()
  let times = 0
  const ask = async (tag: string, length = 0) =>
    gunzipSync(await sent.zipped(tag, () => `text ${++times}`.padEnd(length))).toString()
  expect([await ask('one'), await ask('one'), await ask('other')]).toEqual(['text 1', 'text 1', 'text 2'])
  const long = 'text 3'.padEnd(600_000)
  expect([await ask('long', 600_000), await ask('long', 600_000)]).toEqual([long, long])
})
