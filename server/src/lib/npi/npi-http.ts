import { texts } from '@shiftward/contract/texts.ts'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { readAnswer } from './npi-entry.ts'
import type { NpiRegistry } from './npi-registry.ts'

/** Short, because a person is waiting in front of a form. */
const longestWait = 8_000

/** Errors come with HTTP 200, for a deactivated NPI too. */
const Answer = z.union([
  z.object({
    Errors: z.array(
      z.object({
        description: z.string().default(''),
        field: z.string().default(''),
        number: z.coerce.string().default(''),
      }),
    ),
  }),
  z.object({ results: z.array(z.unknown()) }),
])

/** The public NPI registry, version 2.1 of its API, or any server with the same API. */
export function httpRegistry(address: string, patience = longestWait): NpiRegistry {
  return {
    async find(npi) {
      const url = new URL(address)
      url.searchParams.set('version', '2.1')
      url.searchParams.set('number', npi)
      const response = await ask(url, patience)
      try {
        const answer = Answer.parse(await response.json())
        return 'Errors' in answer ? answer : readAnswer(npi, answer.results)
      } catch (cause) {
        throw isOutOfTime(cause) ? unavailable(cause) : unreadable(cause)
      }
    },
  }
}

/** Another try may help: the registry is down, overloaded or out of reach. */
const unavailable = (cause: unknown) => failure(503, texts.registration.registryUnavailable, cause)
/** Another try would get the same answer: wrong address, or an API that has changed. */
const unreadable = (cause: unknown) => failure(502, texts.registration.registryUnreadable, cause)

/** The person reads the message; the log keeps the reason. */
function failure(status: number, message: string, cause: unknown) {
  const error = new AppError(status, message)
  error.cause = cause
  return error
}

const isOutOfTime = (cause: unknown) => cause instanceof DOMException && cause.name === 'TimeoutError'

async function ask(url: URL, patience: number): Promise<Response> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'application/json' },
  }).catch((cause: unknown) => {
    throw unavailable(cause)
  })
  if (response.ok) return response
  const cause = new Error(`The NPI registry answered ${response.status}`)
  throw response.status >= 500 || response.status === 429 ? unavailable(cause) : unreadable(cause)
}
