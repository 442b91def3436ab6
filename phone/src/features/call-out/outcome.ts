import { CallError } from '@shiftward/client/call-error.ts'

/**
 * What became of the call-out of a shift. Without an answer it is unknown, because the server may have done it. Gone is
 * what is no longer mine: the call-out of another shift has freed it too, or somebody else has it.
 */
export type Outcome = 'out' | 'gone' | 'unknown' | 'failed' | { refusal: string }

export async function outcomeOf(calling: Promise<unknown>): Promise<Outcome> {
  try {
    await calling
    return 'out'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.isUnanswered) return 'unknown'
    if (error.status === 404) return 'gone'
    return error.status >= 500 ? 'failed' : { refusal: error.message }
  }
}

/** Trying it again would do nothing. */
export const isSettled = (outcome: Outcome | undefined): boolean => outcome === 'out' || outcome === 'gone'

/** `outcome` is missing where it was not tried yet. */
export type Tried = { day: string; outcome: Outcome | undefined }

/** Says which shifts are called out, which are not, and what to do. */
export function outcomeText(tried: readonly Tried[]): string {
  const out = new Set(tried.filter(({ outcome }) => outcome === 'out').map(({ day }) => day))
  const others = tried.filter(({ day, outcome }) => !isSettled(outcome) || !out.has(day))
  return [...[...out].map((day) => `${day} is called out.`), ...others.map(missingText)].join(' ')
}

function missingText({ day, outcome }: Tried): string {
  if (outcome === 'gone') return `${day} is no longer yours.`
  if (typeof outcome === 'object') return `${day} is not called out. ${outcome.refusal}`
  return `${day} is not ${outcome === 'unknown' ? 'confirmed' : 'called out'}: try again or phone.`
}
