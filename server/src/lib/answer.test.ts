import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SentAnswers } from './answer.ts'

test('an answer is put together and compressed once, also for those who ask at the same moment', async () => {
  const sent = new SentAnswers()
  let times = 0
  const ask = () => sent.zipped('tag', () => `text ${++times}`)
  const answers = [...(await Promise.all([ask(), ask()])), await ask()]
  expect(answers.map((zipped) => gunzipSync(zipped).toString())).toEqual(['text 1', 'text 1', 'text 1'])
})
