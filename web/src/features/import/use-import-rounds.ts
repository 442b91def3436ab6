import { useRef, useState } from 'react'

type Work = { kind: 'checking' | 'importing'; done: number; total: number }

/** The calls for one file and its columns. */
export function useImportRounds() {
  const [work, setWork] = useState<Work>()
  const [problem, setProblem] = useState<string>()
  // Another file or other columns: answers about the old ones no longer count.
  const round = useRef(0)
  const fail = (error: unknown) => setProblem(error instanceof Error ? error.message : String(error))

  /** Runs the calls of one round; a failure is told and can be tried again. */
  async function working(kind: Work['kind'], total: number, run: (advance: (done: number) => void) => Promise<void>) {
    const mine = ++round.current
    setProblem(undefined)
    setWork({ kind, done: 0, total })
    try {
      await run((done) => {
        if (mine === round.current) setWork({ kind, done, total })
      })
    } catch (error) {
      if (mine === round.current) fail(error)
    } finally {
      if (mine === round.current) setWork(undefined)
    }
  }

  return { round, work, problem, fail, working }
}
