import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newNonce, pagePolicy } from './headers.ts'

const oneYear = 365 * 24 * 3600 * 1000

/** Files are compressed at build time; those of assets/ have a content hash in their name. */
async function serveFiles(app: FastifyInstance, folder: string, prefix: string) {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
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
      // A service worker fetches by the policy that came with it, compressed or not.
      if (/\/service-worker\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', pagePolicy())
    },
  })
}

/** Serves the built console. */
export async function serveConsole(app: FastifyInstance, folder: string) {
  await serveFiles(app, folder, '/')
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  // Every other address is a page of the console: its router decides, and has its own not-found page.
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets)\//i.test(request.url)) return reply.callNotFound()
    const nonce = newNonce()
    reply.headers({ 'content-security-policy': pagePolicy(`nonce-${nonce}`), 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(page.replace('{{nonce}}', nonce))
  })
}

/** Serves the built app of the providers. Its pages are below /my/, because a service worker sees only its own folder. */
export async function servePhone(app: FastifyInstance, folder: string) {
  await serveFiles(app, folder, '/my/')
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // The router takes /my for /my/, and a browser does not: it resolves what is below it.
    if (/^\/my(\?|$)/.test(request.url)) return reply.redirect(request.url.replace('/my', '/my/'))
    if (request.url.startsWith('/my/assets/')) return reply.callNotFound()
    reply.headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(page)
  }
  app.get('/my', answer)
  app.get('/my/*', answer)
}
