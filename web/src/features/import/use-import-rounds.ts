import { useKeptState } from '../../lib/kept-state.ts'

type Work = { kind: 'checking' | 'importing'; done: number; total: number }

const afterImport = ' What was imported is stored; the rest can be imported again.'

/** The calls for one file and its columns. */
export function useImportRounds(name: string) {
  const [work, setWork] = useKeptState<Work | undefined>(`${name} work`, () => undefined)
  const [problem, setProblem] = useKeptState<string | undefined>(`${name} problem`, () => undefined)
  // Another file or other columns: answers about the old ones no longer count.
  const [round] = useKeptState(`${name} round`, () => ({ current: 0 }))
  const fail = (error: unknown, hint = '') =>
    setProblem(() => `${error instanceof Error ? error.message : error}${hint}`)

  /** Runs the calls of one round; a failure is told and can be tried again. */
  async function working(kind: Work['kind'], total: number, run: (advance: (done: number) => void) => Promise<void>) {
    const mine = ++round.current
    setProblem(() => undefined)
    setWork(() => ({ kind, done: 0, total }))
    try {
      await run((done) => {
        if (mine === round.current) setWork(() => ({ kind, done, total }))
      })
    } catch (error) {
      if (mine === round.current) fail(error, kind === 'importing' ? afterImport : '')
    } finally {
      if (mine === round.current) setWork(() => undefined)
    }
  }

  return { round, work, problem, fail, working }
}
