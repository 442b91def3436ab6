import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { type Sender, Undeliverable } from './outbox.ts'

type SmsAccount = { url: string; account: string; token: string; from: string }

const patience = 10_000
/**
 * Statuses after which a retry may work: too slow, too many requests, or a wrong account, token or address, which the
 * operator can fix. Any other 4xx is about the message itself, and final.
 */
const passing = [401, 403, 404, 408, 425, 429]
/** Phone numbers are stored as ten digits of the North American plan. */
const countryCode = '+1'

/** SMS over Twilio's HTTP API, or any service with the same API. */
export function smsSender({ url, account, token, from }: SmsAccount, log: Logger): Sender {
  const base = url.endsWith('/') ? url : `${url}/`
  const address = new URL(`2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, base)
  const warnOfNoSid = once(() => log.warn('the SMS service answers without a sid; its messages count as sent'))
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`

  return async (message) => {
    const { status, answer } = await post(
      address,
      {
        authorization,
        accept: 'application/json',
        'idempotency-key': message.idempotencyKey,
        'i-twilio-idempotency-token': message.idempotencyKey,
      },
      { To: countryCode + message.address, From: from, Body: message.body },
    )
    const taken = status >= 200 && status < 300 ? objectOf(answer) : undefined
    if (taken) {
      if (!taken.sid) warnOfNoSid()
      return
    }
    const reason = `The SMS service answered ${status}: ${answer.slice(0, 300)}`
    const isFinal = status >= 400 && status < 500 && !passing.includes(status)
    const refusal = isFinal ? new Undeliverable(reason) : new Error(reason)
    throw Object.assign(refusal, { code: `HTTP ${status}` })
  }
}

/**
 * Sends a form over a connection that stays open, and follows no redirect. `fetch` takes twice the processor time, which
 * counts with a message for each change.
 */
function post(address: URL, headers: Record<string, string>, form: Record<string, string>) {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    signal: AbortSignal.timeout(patience),
  }
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    request(address, options, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject)
    })
      .on('error', reject)
      .end(`${new URLSearchParams(form)}`)
  })
}

/**
 * The page of a portal or a proxy in between is no JSON: nothing was sent, and it is tried again. JSON comes from the
 * service, so the message is taken for sent even without its number, the sid: a person who gets the same SMS eight
 * times is worse off.
 */
function objectOf(answer: string): { sid?: unknown } | undefined {
  try {
    const read: unknown = JSON.parse(answer)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

function once(work: () => void) {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
