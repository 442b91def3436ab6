import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { playServer } from './http-server.ts'

/** An identity provider that answers whatever a test wants. */

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strangeKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Token = { claims?: object; alg?: string; isSignedByOther?: boolean }
export type Rogue = { metadata?: object; token?: Token; discovery?: (response: ServerResponse) => void }

export async function playRogueProvider() {
  let rogue: Rogue = {}
  let nonce = ''
  const asked: string[] = []
  const server = await playServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    asked.push(path)
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (path.startsWith('/.well-known')) {
      return rogue.discovery ? rogue.discovery(response) : send({ ...metadataOf(server.url), ...rogue.metadata })
    }
    if (path === '/keys')
      return send({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] })
    const id_token = tokenOf({ iss: server.url, aud: 'shiftward', sub: '1', nonce }, rogue.token ?? {})
    return send({ access_token: 'x', token_type: 'Bearer', id_token })
  })
  return {
    issuer: server.url,
    asked,
    close: server.close,
    be(next: Rogue) {
      rogue = next
      asked.length = 0
    },
    /** The answer to a sign-in that began at this address. */
    answerTo(address: string): string {
      const { searchParams } = new URL(address)
      nonce = searchParams.get('nonce') ?? ''
      return `?code=x&state=${searchParams.get('state')}`
    },
  }
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/sign-in`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
})

function tokenOf(usual: object, { claims, alg = 'RS256', isSignedByOther = false }: Token): string {
  const now = Math.floor(Date.now() / 1000)
  const head = encoded({ alg })
  const body = encoded({ iat: now, exp: now + 60, email_verified: true, ...usual, ...claims })
  const key = isSignedByOther ? strangeKeys.privateKey : keys.privateKey
  return `${head}.${body}.${alg === 'none' ? '' : signatureOf(`${head}.${body}`, key)}`
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signatureOf = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text).sign(key, 'base64url')
