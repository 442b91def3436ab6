import type { FastifyInstance } from 'fastify'
import type * as fhir4 from 'fhir/r4.js'
import type { Deps } from '../../lib/deps.ts'
import { failureOf } from '../../lib/error-answers.ts'
import { type AppError, noSuchCall } from '../../lib/errors.ts'
import { type Base, bindRoutes } from '../../lib/route.ts'
import { fhirRoot, fhirRoutes } from './fhir.routes.ts'

const issueCodes: Record<number, fhir4.OperationOutcomeIssue['code']> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-long',
  429: 'throttled',
  503: 'transient',
}

const outcomeOf = ({ status, message }: AppError): fhir4.OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'error', code: issueCodes[status] ?? 'exception', diagnostics: message }],
})

/** FHIR has its own media type and its own form of errors, at addresses of their own. */
export function serveFhir(app: FastifyInstance, deps: Deps, base: Base) {
  app.register((part, _options, done) => {
    part.addHook('onSend', async (_request, reply, payload) => {
      if (payload) reply.type('application/fhir+json; charset=utf-8')
      return payload
    })
    part.setErrorHandler((error: Error, request, reply) => {
      const failure = failureOf(error, request, reply)
      return reply.status(failure.status).send(JSON.stringify(outcomeOf(failure)))
    })
    bindRoutes(part, fhirRoutes(deps), base, fhirRoot)
    for (const unknown of [fhirRoot, `${fhirRoot}*`])
      part.all(unknown, () => {
        throw noSuchCall()
      })
    done()
  })
}
