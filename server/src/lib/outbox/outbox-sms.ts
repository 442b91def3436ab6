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
    const response = await fetch(address, {
      method: 'POST',
      // A redirect would be followed with a GET, which sends nothing.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        authorization,
        accept: 'application/json',
        'idempotency-key': message.idempotencyKey,
        'i-twilio-idempotency-token': message.idempotencyKey,
      },
      body: new URLSearchParams({ To: countryCode + message.address, From: from, Body: message.body }),
    })
    const answer = await response.text()
    const taken = response.ok ? objectOf(answer) : undefined
    if (taken) {
      if (!taken.sid) warnOfNoSid()
      return
    }
    const reason = `The SMS service answered ${response.status}: ${answer.slice(0, 300)}`
    const isFinal = response.status >= 400 && response.status < 500 && !passing.includes(response.status)
    const refusal = isFinal ? new Undeliverable(reason) : new Error(reason)
    throw Object.assign(refusal, { code: `HTTP ${response.status}` })
  }
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
