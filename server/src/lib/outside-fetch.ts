import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'

/**
 * Requests to addresses that a customer has typed. Such an address must not reach the network that the server stands in:
 * neither by itself, nor by a redirect, nor by a name that resolves to a private address.
 */

export class OutsideError extends Error {
  readonly isForbidden: boolean

  constructor(message: string, { isForbidden = false, cause }: { isForbidden?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isForbidden = isForbidden
  }
}

const forbidden = () => new OutsideError('The address is not permitted', { isForbidden: true })

/** More than any answer that we ask for. */
const mostBytes = 1024 * 1024

const networksOf = (family: 'ipv4' | 'ipv6', networks: [string, number][]): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}

const private4 = networksOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
])
/** Only 2000::/3 is public, and two parts of it carry IPv4 addresses of any kind. */
const private6 = networksOf('ipv6', [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
])

export const isPrivate = (address: string): boolean =>
  isIP(address) === 6 ? private6.check(address, 'ipv6') : private4.check(address, 'ipv4')

/** The host of an address, an IPv6 one without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Plain HTTP is for tests: only to this machine, and only where the operator permits it. */
export function isPermitted(url: URL, privateHosts: readonly string[]): boolean {
  const host = hostOf(url)
  const isListed = privateHosts.includes(host)
  if (url.protocol === 'http:') return isListed && /^(127\.|::1$|localhost$)/.test(host)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return isListed || isIP(host) === 0 || !isPrivate(host)
}

/** Checks the addresses that are then connected to, so that a name cannot change its mind in between. */
const lookUpPublic: LookupFunction = (name, options: LookupOptions, callback) => {
  lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    if (found.some(({ address }) => isPrivate(address))) return callback(forbidden(), '', 0)
    const [first] = found
    if (options.all) callback(null, found)
    else callback(null, first?.address ?? '', first?.family ?? 0)
  })
}

type Options = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal }
export type OutsideFetch = (address: string, options: Options) => Promise<Response>

/** Like fetch, but never follows a redirect. `privateHosts` are those that the operator permits all the same. */
export function outsideFetch(privateHosts: readonly string[]): OutsideFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    if (!isPermitted(url, privateHosts)) throw forbidden()
    const isListed = privateHosts.includes(hostOf(url))
    const request = (url.protocol === 'http:' ? requestHttp : requestHttps)(url, {
      method,
      headers,
      agent: false,
      ...(signal ? { signal } : {}),
      ...(isListed ? {} : { lookup: lookUpPublic }),
    })
    try {
      return await new Promise<Response>((resolve, reject) => {
        request.once('error', reject)
        request.once('response', (answer) => {
          const status = answer.statusCode ?? 500
          const told = { status, headers: { 'content-type': answer.headers['content-type'] ?? '' } }
          readAll(answer).then((text) => resolve(new Response(isBodiless(status) ? null : text, told)), reject)
        })
        if (body === undefined || body === null) request.end()
        else request.end(body instanceof Uint8Array ? body : String(body))
      })
    } catch (cause) {
      throw cause instanceof OutsideError ? cause : new OutsideError('The address cannot be reached', { cause })
    } finally {
      request.destroy()
    }
  }
}

const isBodiless = (status: number) => status === 204 || status === 205 || status === 304

async function readAll(answer: Readable): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new OutsideError('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
