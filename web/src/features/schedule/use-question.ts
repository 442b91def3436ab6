import { useEffect, useRef } from 'react'
import { toastUntilClosed } from '../../lib/toast.ts'
import { dropWaitingUndo } from '../../lib/undo.ts'

export type Ask<Question> = (question: Question, notDone: string) => void

/** Asks on the page that made the change. If the person has left it, a toast says what was not done. */
export function useQuestion<Question>(open: (question: Question) => void): Ask<Question> {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return (question, notDone) => {
    dropWaitingUndo()
    if (isLeft.current) toastUntilClosed(notDone)
    else open(question)
  }
}

/** 'Not moved: Ada Moss on 11-20. ' and the first reason. */
export const notDoneText = (what: string, [first]: readonly { title: string }[]): string =>
  `Not ${what}. ${first?.title ?? ''}`
