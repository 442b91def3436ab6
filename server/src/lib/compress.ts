import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const zippedHeaders = { 'content-encoding': 'gzip', vary: 'accept-encoding' }

/** Shorter texts fit into one packet anyway. */
const shortest = 1_024
/** A month has 250,000 characters, and takes half a millisecond. Handing it to another thread would cost as much again. */
const mostAtOnce = 500_000
const options = { level: 1, chunkSize: 65_536 }
const gzipApart = promisify(gzip)

export const zip = async (text: string): Promise<Buffer> =>
  text.length <= mostAtOnce ? gzipSync(text, options) : gzipApart(text, options)

/** 'gzip;q=0' refuses it. */
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i
export const takesGzip = ({ headers }: FastifyRequest): boolean => acceptsGzip.test(String(headers['accept-encoding']))

/** Compresses what is sent as text. Files are compressed when they are built, and events must not wait for each other. */
export function compressTexts(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || payload.length < shortest || !takesGzip(request)) return next(null, payload)
    reply.headers(zippedHeaders)
    zip(payload).then(
      (zipped) => next(null, zipped),
      (error) => next(error),
    )
  })
}
