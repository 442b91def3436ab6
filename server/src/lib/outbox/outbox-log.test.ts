import { expect, test } from 'vitest'
import { openLog } from '../operations/log.ts'
import { logSender } from './outbox-log.ts'

const message = {
  id: 17,
  channel: 'sms' as const,
  address: '5558675309',
  subject: 'Code',
  body: '123456 is your code',
  idempotencyKey: 'a-key',
}

async function logged(isTextShown: boolean): Promise<unknown> {
  let line = ''
  const log = openLog('warn', {
    write(text) {
      line += text
    },
  })
  await logSender(log, { isTextShown })(message)
  return JSON.parse(line)
}

test('in the demo a message that cannot be sent is readable in the log', async () => {
  expect(await logged(true)).toMatchObject({ message: 17, to: message.address, body: message.body })
})

test('otherwise the log has its number and says nothing of whom it is for', async () => {
  expect(await logged(false)).toEqual({
    level: 'warn',
    time: expect.any(String),
    pid: process.pid,
    message: 17,
    channel: 'sms',
    msg: expect.any(String),
  })
})
