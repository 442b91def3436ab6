import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** The calls, for programs at /api/openapi.json and for people at /api/docs. */
export async function serveDocs(app: FastifyInstance) {
  const document = openApiDocument(allEndpoints)
  app.get('/api/openapi.json', async () => document)
  // The plugin's type wants a document that it could change; ours is plain data.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
