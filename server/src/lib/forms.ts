import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Form data, urlencoded or multipart, read by the runtime's own parser. Files are ignored. */
export function acceptForms(app: FastifyInstance) {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined)
    return form && Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  })
}

/** Many clients send a content type even without a body. The missing fields are then reported by name. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null)
    else void parse(request, body, done)
  })
}
