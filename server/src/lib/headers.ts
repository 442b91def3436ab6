import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What every answer tells the browser to keep from doing. */

/** For what is no page: nothing in it is to be run or shown by itself, and nobody frames it. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For pages: everything comes from this server, and no script stands in the page itself. The component library sets
 * positions and sizes by style attributes, which nothing can vouch for; style elements need a nonce or a known hash.
 */
export function pagePolicy(styleSource: `nonce-${string}` | `sha256-${string}`): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    `style-src-elem 'self' '${styleSource}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const newNonce = (): string => randomBytes(16).toString('base64')

const permissions = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'])
  .map((name) => `${name}=()`)
  .join(', ')

/** For an answer that helmet has not seen. */
export const safeHeaders = {
  'content-security-policy': nothing,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** A year; of this host alone, as nobody has asked those of its subdomains. */
const onlyTls = `max-age=${365 * 24 * 3600}`

export async function sendSafetyHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    // Both are set below: the one by what is answered, the other by how it was asked for.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'content-security-policy': nothing, 'permissions-policy': permissions })
    // Whoever once reached the server by TLS stays with it. Said over plain HTTP it would mean nothing.
    if (request.protocol === 'https') reply.header('strict-transport-security', onlyTls)
    // No cache on the way, and none of the browser, keeps what somebody was answered.
    if (/^\/api\//i.test(request.url)) reply.header('cache-control', 'no-store')
  })
}
