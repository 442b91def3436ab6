import { CallError } from '@shiftward/client/call-error.ts'
import { watched } from './watched.ts'

/** A question for the password, and who waits for its answer. */
type Question = { answer: (isProved: boolean) => void }

const question = watched<Question | undefined>(undefined)
export const useAskedAgain = question.use

/** Resolves when the person has typed the password, or has put the question aside. */
const ask = () =>
  new Promise<boolean>((resolve) => {
    question.set({
      answer(isProved) {
        question.set(undefined)
        resolve(isProved)
      },
    })
  })

/** The server wants the password first. */
export const needsPassword = (error: unknown): boolean =>
  error instanceof CallError && error.status === 403 && 'currentPassword' in error.fields

/**
 * Sends something that the server may refuse until the password is typed again; then it is sent once more, as it was
 * typed. Undefined if the person put the question aside.
 */
export async function withPassword<Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await send()
  } catch (error) {
    if (!needsPassword(error)) throw error
    return (await ask()) ? send() : undefined
  }
}
