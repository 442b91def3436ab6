import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from './headers.ts'
import { openApiDocument } from './openapi.ts'

/**
 * The hash of the one style element that the page's script adds. A browser test fails when a new version changes it.
 */
const styleOfSwaggerUi = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

let description: ReturnType<typeof openApiDocument> | undefined
/** Made when somebody first asks for it, because that takes longer than all the rest of building the application. */
const describeCalls = () => {
  description ??= openApiDocument(allEndpoints)
  return description
}

/** The description of the calls: /api/openapi.json for programs, /api/docs for people. */
export async function serveDocs(app: FastifyInstance) {
  app.get('/api/openapi.json', describeCalls)
  // The plugin's type wants the document itself; it only ever turns it into text.
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON: describeCalls } as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy(styleOfSwaggerUi),
    // Otherwise the page would send the description to a validator on another server.
    uiConfig: { validatorUrl: null },
    // The top bar shows the plugin's name, and an address field that the content policy would block anyway.
    theme: {
      title: 'Shiftward API',
      css: [{ filename: 'shiftward.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
}
