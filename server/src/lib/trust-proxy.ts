import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Which proxies may say where a request comes from. `true`: one proxy, on this machine or in a private network. A list:
 * the proxies at these addresses. What the client itself wrote into the header is never trusted.
 */
export type TrustProxy = boolean | string[]

const privateNetworks = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7']

type IsProxy = false | ((address: string, hop: number) => boolean)

export function trustIn(trusted: TrustProxy): IsProxy {
  if (!trusted) return false
  const networks = new BlockList()
  for (const network of trusted === true ? privateNetworks : trusted) {
    const [address = '', bits] = network.split('/')
    if (bits) networks.addSubnet(address, Number(bits), familyOf(address))
    else networks.addAddress(address, familyOf(address))
  }
  // People may be in the private network too, so only the first hop counts as a proxy.
  const hopsMost = trusted === true ? 1 : Number.POSITIVE_INFINITY
  return (address, hop) => hop < hopsMost && isIP(address) > 0 && networks.check(address, familyOf(address))
}

/** Warns once, and without the address: the log names nobody. */
export function warnOfStrangeProxy(app: FastifyInstance, isProxy: IsProxy) {
  let isTold = false
  app.addHook('onRequest', ({ headers, socket, log }, _reply, next) => {
    if (isTold || !headers['x-forwarded-for']) return next()
    const isTrusted = isProxy !== false && isProxy(socket.remoteAddress ?? '', 0)
    if (!isTrusted) {
      isTold = true
      log.warn(strangeProxy)
    }
    next()
  })
}

const strangeProxy =
  'TRUST_PROXY: requests come through a proxy that it does not cover, so everybody behind it counts as one address: ' +
  'the wrong passwords of some lock out all, and the audit log has the address of the proxy.'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** An address, or a network like 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = isIPv6(address) ? 128 : 32
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  )
}
