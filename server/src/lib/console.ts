import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { newNonce, pagePolicy } from './headers.ts'

const oneYear = 365 * 24 * 3600 * 1000

/**
 * Serves the built console. Its files are compressed at build time; those of /assets have a content hash in their name.
 */
export async function serveConsole(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    // The page itself is answered below.
    globIgnore: ['index.html*'],
    cacheControl: true,
    immutable: true,
    maxAge: oneYear,
    setHeaders(reply, path) {
      if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache')
    },
  })
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  // Every other address is a page of the console: its router decides, and has its own not-found page.
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets)\//i.test(request.url)) return reply.callNotFound()
    const nonce = newNonce()
    reply.headers({ 'content-security-policy': pagePolicy(`nonce-${nonce}`), 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(page.replace('{{nonce}}', nonce))
  })
}
