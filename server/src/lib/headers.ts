import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Security headers for every answer. */

/** For answers that are not pages: nothing in them runs or displays, and nobody may frame them. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For pages: everything comes from this server, and the page has no inline script. The component library sets positions
 * and sizes with style attributes, which a policy cannot check one by one; its style elements need a nonce or a known
 * hash. A page without the library, which names no source, has neither.
 */
export function pagePolicy(styleSource?: `nonce-${string}` | `sha256-${string}`): string {
  const styles = styleSource
    ? [`style-src-elem 'self' '${styleSource}'`, "style-src-attr 'unsafe-inline'"]
    : ["style-src 'self'"]
  return [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    ...styles,
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

/** For all answers. What is served as a page has a policy of its own. */
export const safeHeaders = {
  'content-security-policy': nothing,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** One year, for this host only: its subdomains may not have TLS. */
const onlyTls = `max-age=${365 * 24 * 3600}`

export function sendSafetyHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(safeHeaders)
    // A browser that reached the server by TLS keeps using TLS. Over plain HTTP the header would have no effect.
    if (request.protocol === 'https') reply.header('strict-transport-security', onlyTls)
    // No cache, in between or in the browser, keeps answers.
    if (/^\/api\//i.test(request.url)) reply.header('cache-control', 'no-store')
    next()
  })
}
