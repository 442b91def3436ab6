import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { toastError } from '../../lib/toast.ts'
import type { Decision } from './request.queries.ts'

type Asked<Row> = Decision<Row> & { opened: boolean; isBulk: boolean }

/** From the press of Approve or Reject through the prompt to the answer. */
export function useDecision<Row, Answer>(
  send: (decision: Decision<Row>) => Promise<Answer>,
  onDone: (answer: Answer, decision: Asked<Row>) => void,
  onRefused?: (message: string, decision: Decision<Row>) => void,
) {
  const [asked, setAsked] = useState<Asked<Row>>({ rows: [], isApproval: true, isBulk: false, opened: false })
  // The words stay while the prompt fades.
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
