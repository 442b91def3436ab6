import type { ImportColumns, ImportedRow, ImportRow } from '@shiftward/contract/import.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { type ImportField, matchColumns } from '@shiftward/contract/rules/import-field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsQuery, importRows, type OrganizationId, previewRows, rememberColumns } from './import.queries.ts'
import { isReady, rowsOf, type Table } from './import-lines.ts'
import { useImportRounds } from './use-import-rounds.ts'
import { useImportRows } from './use-import-rows.ts'

export type Created = { userCode: string; row: ImportRow; channel: ImportedRow['channel'] }

/** The state of one import: the file, its columns, its corrected rows, and what the server says about each. */
export function useImport(organizationId: OrganizationId) {
  const queries = useQueryClient()
  const [table, setTable] = useState<Table>()
  const [columns, setColumns] = useState<(ImportField | null)[]>([])
  const people = useImportRows(table?.firstLine ?? 1)
  const { rows, lines, edited, begin, learn } = people
  const rounds = useImportRounds()
  const { work, problem, working } = rounds
  const [created, setCreated] = useState<Created[]>([])
  const { check, correct } = useChecks(organizationId, people, rounds)

  async function choose(of: Table, chosen: (ImportField | null)[]) {
    const given = rowsOf(of, chosen)
    setTable(of)
    setColumns(chosen)
    begin(given)
    setCreated([])
    await check(given)
  }

  async function open(next: Table) {
    // Without what was chosen last time the words of the titles decide.
    const remembered = await queries.fetchQuery(columnsQuery(organizationId)).catch(() => [])
    await choose(next, matchColumns(next.titles, remembered))
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

type People = ReturnType<typeof useImportRows>
type Rounds = ReturnType<typeof useImportRounds>

/** Asks the server about the rows. An answer that comes after another file was chosen is forgotten. */
function useChecks(organizationId: OrganizationId, { rows, learn, write }: People, { round, fail, working }: Rounds) {
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

  async function correct(index: number, field: ImportField, text: string) {
    const row = rows[index]
    if (!row || row[field] === text) return
    const corrected = { ...row, [field]: text }
    write(index, field, corrected)
    const mine = round.current
    try {
      await previewRows(organizationId, [corrected], (results) => {
        if (mine === round.current) learn([index], results)
      })
    } catch (error) {
      fail(error)
    }
  }

  return { check, correct }
}

const createdIn = (results: ImportedRow[], rows: ImportRow[]): Created[] =>
  results.flatMap(({ status, userCode, channel }, at) => {
    const row = rows[at]
    return status === 'created' && userCode && row ? [{ userCode, row, channel }] : []
  })

const chosenFor = ({ titles }: Table, columns: (ImportField | null)[]): ImportColumns =>
  titles.map((title, at) => ({ title, field: columns[at] ?? null })).slice(0, limits.import.columns)
