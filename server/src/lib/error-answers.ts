import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, isTransient, isUnavailable, isUnstorable, noSuchCall } from './errors.ts'
import { safeHeaders } from './headers.ts'

/** The one place that turns failures into answers. Internal details stay in the log, under the request id. */
export function answerErrors(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    answer(request, reply, failureOf(error, request, reply)),
  )
}

/** What a caller may know of an error. The rest goes to the log. */
export function failureOf(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): AppError {
  const failure = asAppError(error)
  // A client that left in the middle of its own request is not our fault.
  const hasLeft = request.raw.destroyed && !request.raw.complete
  if (failure.status >= 500 && !hasLeft) request.log.error(error)
  if (failure.status === 503) reply.header('retry-after', retryAfter)
  return failure
}

/** For any method and path below /api/ that the contract does not know. */
export function answerUnknownCall(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => answer(request, reply, noSuchCall()))
}

/** An address that cannot be decoded matches no route, and the usual hooks do not run for it. */
export function answerUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...safeHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
  answer(request, reply, new AppError(400, 'The address of the request cannot be read.'))
}

function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error) || isTransient(error))
    return new AppError(503, 'The service is not available right now. Please try again.')
  if (isUnstorable(error)) return new AppError(400, 'The text holds a character that cannot be stored.')
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return new AppError(413, 'The request is too large.')
  if (status >= 400 && status < 500) return new AppError(status, error.message)
  return new AppError(500, 'Something went wrong. Please try again.')
}

/** In seconds: long enough to restart a database, short enough to wait for. */
const retryAfter = '2'

function answer(request: FastifyRequest, reply: FastifyReply, failure: AppError) {
  const { code, message, fields, rule, duty } = failure
  return reply
    .status(failure.status)
    .send({ status: false, error: { code, message, fields, rule, duty, requestId: request.id } })
}
