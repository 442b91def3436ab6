import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import type { Decision } from './request.queries.ts'

/** Conflicts that the server asks about before it decides. */
export type Question = { text: string; conflicts: string[] }

type Prompt<Row> = Decision<Row> & { opened: boolean; isBulk: boolean; question?: Question | undefined }

type Options<Row, Answer> = {
  send: (decision: Decision<Row>) => Promise<Answer>
  /** What the server asks before it decides; undefined when it has decided. */
  questionOf?: (answer: Answer) => Question | undefined
  onDone: (answer: Answer, decision: Prompt<Row>) => void
  onRefused?: (text: string, decision: Decision<Row>) => void
}

/** Holds the state of a decision: pressed, confirmed in the prompt, answered. */
export function useDecision<Row, Answer>({ send, questionOf, onDone, onRefused }: Options<Row, Answer>) {
  const [prompt, setPrompt] = useState<Prompt<Row>>({
    ...first,
    rows: [],
    isApproval: true,
    isBulk: false,
    opened: false,
  })
  // Keep the rows, so that the text stays while the prompt fades out.
  const close = () => setPrompt((before) => ({ ...before, opened: false }))

  async function decide() {
    try {
      const answer = await send(prompt)
      const question = questionOf?.(answer)
      if (question) return setPrompt({ ...prompt, question, isConfirmed: true })
      close()
      onDone(answer, prompt)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // One request can be confirmed with its warnings read. Of several, each has to be read on its own.
      if (isWarning(error) && prompt.rows.length === 1 && !prompt.isConfirmed) {
        return setPrompt({ ...prompt, question: { text: error.message, conflicts: [] }, isConfirmed: true })
      }
      close()
      toastError(error.message)
      onRefused?.(error.message, prompt)
    }
  }

  return {
    ask: (row: Row, isApproval: boolean) =>
      setPrompt({ ...first, rows: [row], isApproval, isBulk: false, opened: true }),
    askAll: (rows: readonly Row[], isApproval: boolean) =>
      setPrompt({ ...first, rows, isApproval, isBulk: true, opened: true }),
    prompt: { ...prompt, onDecide: decide, onClose: close },
  }
}

/** Rules speak against it that an administrator can confirm. */
const isWarning = ({ status, message }: CallError): boolean =>
  status === 409 && message.startsWith(texts.rule.warned(''))

const first = { isConfirmed: false, question: undefined }
