import { messages } from '@shiftward/contract/messages.ts'
import type { RegistryAnswer } from '@shiftward/contract/registration.ts'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { readEntry } from './npi-entry.ts'
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
  z.object({ results: z.array(z.unknown().transform(readEntry)) }),
])

/** The public NPI registry, version 2.1 of its API, or any server with the same API. */
export function httpRegistry(address: string, patience = longestWait): NpiRegistry {
  return {
    async find(npi) {
      const url = new URL(address)
      url.searchParams.set('version', '2.1')
      url.searchParams.set('number', npi)
      try {
        return present(Answer.parse(await ask(url, patience)))
      } catch (cause) {
        throw new RegistryUnavailable(cause)
      }
    },
  }
}

/** The person is told to try again; the log keeps the reason. */
class RegistryUnavailable extends AppError {
  constructor(cause: unknown) {
    super(503, messages.registration.registryUnavailable)
    this.cause = cause
  }
}

async function ask(url: URL, patience: number): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`The NPI registry answered ${response.status}`)
  return response.json()
}

function present(answer: z.output<typeof Answer>): RegistryAnswer {
  if ('Errors' in answer) return answer
  const results = answer.results.filter((person) => person !== undefined)
  return { result_count: results.length, results }
}
