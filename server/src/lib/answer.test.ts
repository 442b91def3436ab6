import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SentAnswers } from './answer.ts'

test('the same answer is put together and compressed once', () => {
  const sent = new SentAnswers()
  let times = 0
  const ask = (tag: string) => gunzipSync(sent.zipped(tag, () => `text ${++times}`)).toString()
  expect([ask('one'), ask('one'), ask('other')]).toEqual(['text 1', 'text 1', 'text 2'])
})
