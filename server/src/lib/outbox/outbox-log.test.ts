import { expect, test } from 'vitest'
import { openLog } from '../operations/log.ts'
import { NoService, type Sender } from './outbox.ts'
import { logSender, tellingFailures } from './outbox-log.ts'

const message = {
  id: 17,
  channel: 'sms' as const,
  address: '5558675309',
  subject: 'Code',
  body: '123456 is your code',
  cause: 'leave:7:Approved',
  idempotencyKey: 'a-key',
}

async function logged(senderOf: (log: ReturnType<typeof openLog>) => Sender): Promise<unknown> {
  let line = ''
  const log = openLog('warn', {
    write(text) {
      line += text
    },
  })
  await senderOf(log)(message).catch(() => undefined)
  return JSON.parse(line)
}

test('in the demo a message that cannot be sent is readable in the log', async () => {
  expect(await logged((log) => logSender(log, { isTextShown: true }))).toMatchObject({
    message: 17,
    to: message.address,
    body: message.body,
  })
})

test('otherwise the log has its number and nothing about its recipient', async () => {
  expect(await logged((log) => logSender(log, { isTextShown: false }))).toEqual({
    level: 'warn',
    time: expect.any(String),
    pid: process.pid,
    message: 17,
    channel: 'sms',
    msg: expect.any(String),
  })
})

test('a message without a service is not taken for sent', async () => {
  const send = logSender(openLog('silent'), { isTextShown: false })
  await expect(send(message)).rejects.toThrow(new NoService('No SMS service is configured.'))
  await expect(send({ ...message, channel: 'email' })).rejects.toThrow('No mail service is configured.')
})

test('when a service refuses a message, the log has its number and a code', async () => {
  const refusal = Object.assign(new Error('550 5558675309 is no number of Wilhelmina'), { code: 'EENVELOPE' })
  const refuse = async () => {
    throw new Error(refusal.message, { cause: refusal })
  }
  expect(await logged((log) => tellingFailures(refuse, log))).toEqual({
    level: 'warn',
    time: expect.any(String),
    pid: process.pid,
    message: 17,
    channel: 'sms',
    code: 'EENVELOPE',
    msg: 'not sent: why is its lastError at Notifications/GetAll',
  })
  await expect(tellingFailures(refuse, openLog('silent'))(message)).rejects.toThrow(refusal.message)
  const beLate = () => Promise.reject(new DOMException('too late', 'TimeoutError'))
  expect(await logged((log) => tellingFailures(beLate, log))).toMatchObject({ code: 'TimeoutError' })
})
