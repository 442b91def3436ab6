import { type CallOptions, callWith } from '@shiftward/client/call.ts'
import { CallError } from '@shiftward/client/call-error.ts'
import type { Duty, Endpoint } from '@shiftward/contract/endpoint.ts'
import type { z } from 'zod'
import { clearSession, getSession, storeSession } from './session.ts'
import { forgetKeys, keyOf } from './unanswered.ts'

const callInSession = callWith({ token: () => getSession()?.token, clear: clearSession })

/** Calls an endpoint of the contract with the stored token and returns its typed answer. */
export async function call<Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options: Omit<CallOptions, 'key'> = {},
): Promise<z.output<Output>> {
  const token = getSession()?.token
  const key = endpoint.effect === 'change' ? keyOf(endpoint.path, input) : undefined
  try {
    const answer = await callInSession(endpoint, input, { ...options, key })
    if (key) forgetKeys()
    return answer
  } catch (error) {
    if (error instanceof CallError) {
      if (key && !error.isUnanswered) forgetKeys()
      if (token === getSession()?.token) learnDuty(error.duty)
    }
    throw error
  }
}

/** The server refuses everything until the person has done what it asks, so the console opens that page. */
function learnDuty(duty: Duty | undefined) {
  const session = getSession()
  if (!session) return
  if (duty === 'changePassword') storeSession({ ...session, mustChangePassword: true })
  if (duty === 'setUpTwoFactor') storeSession({ ...session, mustSetUpTwoFactor: true })
}
