import type { ImportColumns, ImportedRow, ImportProblems, ImportRow } from '@shiftward/contract/import.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { type ImportField, matchColumns } from '@shiftward/contract/rules/import-field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { columnsQuery, importRows, type OrganizationId, previewRows, rememberColumns } from './import.queries.ts'
import { isReady, type LineStatus, linesOf, rowsOf, type Table } from './import-lines.ts'

type Known = { status: LineStatus; problems: ImportProblems; note: string | null }
type Work = { kind: 'checking' | 'importing'; done: number; total: number }

export type Created = { userCode: string; row: ImportRow; channel: ImportedRow['channel'] }

/** The state of one import: the file, its columns, its corrected rows, and what the server says about each. */
export function useImport(organizationId: OrganizationId) {
  const queries = useQueryClient()
  const [table, setTable] = useState<Table>()
  const [columns, setColumns] = useState<(ImportField | null)[]>([])
  const [rows, setRows] = useState<ImportRow[]>([])
  const [known, setKnown] = useState<(Known | undefined)[]>([])
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [work, setWork] = useState<Work>()
  const [problem, setProblem] = useState<string>()
  const [created, setCreated] = useState<Created[]>([])
  // Another file or other columns: answers about the old ones no longer count.
  const round = useRef(0)
  const lines = useMemo(() => linesOf(rows, known, table?.firstLine ?? 1), [rows, known, table])

  const learn = (indexes: number[], results: Known[]) =>
    setKnown((before) => {
      const after = [...before]
      for (const [at, result] of results.entries()) after[indexes[at] ?? -1] = result
      return after
    })

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
      if (mine === round.current) setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      if (mine === round.current) setWork(undefined)
    }
  }

  const check = (given: ImportRow[]) =>
    working('checking', given.length, async (advance) => {
      const mine = round.current
      await previewRows(organizationId, given, (results, from) => {
        if (mine !== round.current) return
        learn(
          results.map((_, at) => from + at),
          results,
        )
        advance(from + results.length)
      })
    })

  async function choose(of: Table, chosen: (ImportField | null)[]) {
    const given = rowsOf(of, chosen)
    setTable(of)
    setColumns(chosen)
    setRows(given)
    setKnown([])
    setEdited(new Set())
    setCreated([])
    await check(given)
  }

  async function open(next: Table) {
    // Without what was chosen last time the words of the titles decide.
    const remembered = await queries.fetchQuery(columnsQuery(organizationId)).catch(() => [])
    await choose(next, matchColumns(next.titles, remembered))
  }

  async function correct(index: number, field: ImportField, text: string) {
    const row = rows[index]
    if (!row || row[field] === text) return
    const corrected = { ...row, [field]: text }
    setRows((before) => before.with(index, corrected))
    setEdited((before) => new Set(before).add(`${index} ${field}`))
    const mine = round.current
    try {
      await previewRows(organizationId, [corrected], (results) => {
        if (mine === round.current) learn([index], results)
      })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  const run = () => {
    const ready = lines.filter(isReady)
    return working('importing', ready.length, async (advance) => {
      if (table) await rememberColumns(organizationId, chosenFor(table, columns))
      const given = ready.map(({ row }) => row)
      await importRows(organizationId, given, (results, from) => {
        learn(
          results.map((_, at) => ready[from + at]?.index ?? -1),
          results.map((result) => ({ ...result, note: null })),
        )
        setCreated((before) => [...before, ...createdIn(results, given.slice(from))])
        advance(from + results.length)
      })
      await queries.invalidateQueries({ queryKey: ['user'] })
    })
  }

  return { table, columns, lines, edited, work, problem, created, open, choose, correct, run, check: () => check(rows) }
}

const createdIn = (results: ImportedRow[], rows: ImportRow[]): Created[] =>
  results.flatMap(({ status, userCode, channel }, at) => {
    const row = rows[at]
    return status === 'created' && userCode && row ? [{ userCode, row, channel }] : []
  })

const chosenFor = ({ titles }: Table, columns: (ImportField | null)[]): ImportColumns =>
  titles.map((title, at) => ({ title, field: columns[at] ?? null })).slice(0, limits.import.columns)
