import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from './headers.ts'
import { openApiDocument } from './openapi.ts'

/** Of the one style element that the page's script adds. A browser test tells when another version has another one. */
const styleOfSwaggerUi = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

/** The calls, for programs at /api/openapi.json and for people at /api/docs. */
export async function serveDocs(app: FastifyInstance) {
  const document = openApiDocument(allEndpoints)
  app.get('/api/openapi.json', async () => document)
  // The plugin's type wants a document that it could change; ours is plain data.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy(styleOfSwaggerUi),
    // Otherwise the page would show the description to somebody else's server, and ask what it thinks of it.
    uiConfig: { validatorUrl: null },
    // Its bar shows the plugin's name, and a field for addresses that the policy would not let it ask.
    theme: {
      title: 'Shiftward API',
      css: [{ filename: 'shiftward.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
}
