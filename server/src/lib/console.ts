import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { newNonce, pagePolicy } from './headers.ts'

const oneYear = 365 * 24 * 3600 * 1000

/** Serves the built console. Its files are compressed at build time and named by their content; the page itself is not. */
export async function serveConsole(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: true,
    immutable: true,
    maxAge: oneYear,
  })
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  // Every other address is a page of the console: its router decides, and shows its own not-found page.
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets)\//i.test(request.url)) return reply.callNotFound()
    const nonce = newNonce()
    reply.headers({ 'content-security-policy': pagePolicy(`nonce-${nonce}`), 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(page.replace('{{nonce}}', nonce))
  })
}
