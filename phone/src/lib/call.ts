import { type CallOptions, callWith } from '@shiftward/client/call.ts'
import { CallError } from '@shiftward/client/call-error.ts'
import { newKey } from '@shiftward/client/new-key.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import type { z } from 'zod'
import { noteAnswer, noteSilence } from './network.ts'
import { catchUp, getSession, sessionOver, updateSession } from './session.ts'

const patienceMs = 15_000

const callInSession = callWith({ token: () => getSession()?.token, clear: () => void sessionOver() }, { patienceMs })

/** Calls in another session than that of this phone. */
export const callWithToken = (token: string) => callWith({ token: () => token, clear: () => undefined }, { patienceMs })

/** Calls an endpoint of the contract. A change gets a key of its own unless it brings one. */
export async function call<Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const key = endpoint.effect === 'change' ? (options.key ?? newKey()) : undefined
  await catchUp()
  try {
    const answer = await callInSession(endpoint, input, { ...options, key })
    noteAnswer()
    return answer
  } catch (error) {
    if (error instanceof CallError) learn(error)
    throw error
  }
}

function learn(error: CallError) {
  if (error.isUnanswered) return noteSilence()
  noteAnswer()
  const session = getSession()
  if (session && error.duty === 'changePassword') void updateSession(session, { mustChangePassword: true })
}
