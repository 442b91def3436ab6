import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { toastError } from '../../lib/toast.ts'
import type { Decision } from './request.queries.ts'

type Asked<Row> = Decision<Row> & { opened: boolean; isBulk: boolean }

/** Holds the state of a decision: pressed, confirmed in the prompt, answered. */
export function useDecision<Row, Answer>(
  send: (decision: Decision<Row>) => Promise<Answer>,
  onDone: (answer: Answer, decision: Asked<Row>) => void,
  onRefused?: (message: string, decision: Decision<Row>) => void,
) {
  const [asked, setAsked] = useState<Asked<Row>>({ rows: [], isApproval: true, isBulk: false, opened: false })
  // Keep the rows, so that the text stays while the prompt fades out.
  const close = () => setAsked((before) => ({ ...before, opened: false }))

  async function decide() {
    try {
      const answer = await send(asked)
      close()
      onDone(answer, asked)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      close()
      toastError(error.message)
      onRefused?.(error.message, asked)
    }
  }

  return {
    ask: (row: Row, isApproval: boolean) => setAsked({ rows: [row], isApproval, isBulk: false, opened: true }),
    askAll: (rows: readonly Row[], isApproval: boolean) => setAsked({ rows, isApproval, isBulk: true, opened: true }),
    prompt: { ...asked, onDecide: decide, onClose: close },
  }
}
