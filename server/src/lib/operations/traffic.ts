import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EventStream } from '../event-stream.ts'

type Done = (request: FastifyRequest, reply: FastifyReply, isWhole: boolean) => void

/** Counts the requests still to be answered. Streams, which never end by themselves, are counted separately. */
export class Traffic {
  underWay = 0
  streams = 0
  readonly #waiting = new Set<() => void>()

  /** Call this before any route is added. */
  watch(app: FastifyInstance, onDone: Done = () => undefined) {
    const streaming = new WeakSet<FastifyRequest>()
    app.addHook('onRequest', (request, reply, next) => {
      this.underWay++
      // Also runs when the client leaves early.
      reply.raw.once('close', () => {
        if (streaming.has(request)) this.streams--
        else this.#end()
        onDone(request, reply, reply.raw.writableFinished)
      })
      next()
    })
    app.addHook('onSend', (request, _reply, payload, next) => {
      if (payload instanceof EventStream && !request.raw.destroyed) {
        streaming.add(request)
        this.streams++
        this.#end()
      }
      next()
    })
  }

  #end() {
    this.underWay--
    if (this.underWay > 0) return
    for (const tell of this.#waiting) tell()
  }

  /** Resolves when everything has been answered, or after that time at the latest. */
  async rest(atMost: number): Promise<void> {
    if (this.underWay === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, atMost)
    this.#waiting.add(resolve)
    await promise
    this.#waiting.delete(resolve)
    clearTimeout(timer)
  }
}
