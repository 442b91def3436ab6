import rateLimit from '@fastify/rate-limit'
import type { RateLimit } from '@shiftward/contract/endpoint.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** The caller to count when nobody is signed in. With IPv6 a home or office has a whole network of addresses. */
export const networkOf = (address: string): string => rateLimit.normalizeIP(address, 64)

/** Counts a call of this kind, and refuses it when there were too many. */
export type Limiter = (limit: RateLimit, request: FastifyRequest, reply: FastifyReply, userId?: number) => Promise<void>

/**
 * Each server process counts in its own memory: behind a proxy with two servers the limit may be twice as high, which
 * still stops programs, and no call waits for the database. What must be exact (passwords, codes) is counted in the
 * database.
 */
export async function openLimiter(app: FastifyInstance): Promise<Limiter> {
  await app.register(rateLimit, { global: false })
  const keys = new WeakMap<FastifyRequest, string>()
  const counterOf = (name: RateLimit) => {
    const { calls: max, windowMs: timeWindow } = limits.rate[name]
    const keyGenerator = (request: FastifyRequest) => keys.get(request) ?? ''
    return app.createRateLimit({ max, timeWindow, keyGenerator })
  }
  const names = Object.keys(limits.rate) as RateLimit[]
  const counters = new Map(names.map((name) => [name, counterOf(name)]))
  return async (name, request, reply, userId) => {
    keys.set(request, userId === undefined ? networkOf(request.ip) : `user ${userId}`)
    const counted = await counters.get(name)?.(request)
    if (!counted || counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new AppError(429, `Too many requests. Please try again in ${waiting(counted.ttlInSeconds)}.`)
  }
}

const waiting = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
