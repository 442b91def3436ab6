import type { ImportColumns, ImportedRow } from '@shiftward/contract/import.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { matchColumns } from '@shiftward/contract/rules/import-field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useKeptState } from '../../lib/kept-state.ts'
import { columnsQuery, importRows, type OrganizationId, rememberColumns } from './import.queries.ts'
import type { Table } from './import-file.ts'
import { type Begun, type Columns, isReady, type Known, rematched, rowsOf } from './import-lines.ts'
import { useChecks, type WordOf } from './use-import-checks.ts'
import { useImportRounds } from './use-import-rounds.ts'
import { useImportRows } from './use-import-rows.ts'
import { useLinks } from './use-links.ts'
import { useRestored } from './use-restored.ts'

/**
 * The state of one import: the file, its columns, its corrected rows, and what the server says about each. Whoever
 * leaves the page, or signs in again after their session has ended, finds it again.
 */
export function useImport(organizationId: OrganizationId) {
  const queries = useQueryClient()
  const name = `import ${organizationId ?? ''}`
  const [table, setTable] = useKeptState<Table | undefined>(`${name} table`, () => undefined)
  const [columns, setColumns] = useKeptState<Columns>(`${name} columns`, () => [])
  const people = useImportRows(name, table)
  const { lines, edited, learn } = people
  const rounds = useImportRounds(name)
  const { work, problem, working } = rounds
  const wordOf: WordOf = (index, field) => table?.rows[index]?.cells[columns.indexOf(field)] ?? ''
  const { check, correct } = useChecks(organizationId, people, rounds, wordOf)
  const links = useLinks(name, people.settle)
  const restored = useRestored(name, rounds, () => {
    people.takeTyped()
    return check(people.current())
  })

  function begin(chosen: Columns, begun: Begun) {
    setColumns(() => chosen)
    people.begin(begun)
    return check(begun)
  }

  async function open(next: Table) {
    // Without what was chosen last time the words of the titles decide.
    const remembered = await queries.fetchQuery(columnsQuery(organizationId)).catch(() => [])
    const chosen = matchColumns(next.titles, remembered)
    setTable(() => next)
    restored.forget()
    await begin(chosen, { rows: rowsOf(next, chosen), known: [], edited: new Set() })
  }

  const match = async (chosen: Columns) => table && begin(chosen, rematched(table, columns, chosen, people))

  const run = () => {
    const ready = lines.filter(isReady)
    return working('importing', ready.length, async (advance) => {
      if (table) await rememberColumns(organizationId, chosenFor(table, columns))
      const given = ready.map(({ row }) => row)
      await importRows(organizationId, given, (results, from) => {
        const part = ready.slice(from)
        learn(
          part.map(({ index }) => index),
          results.map((result, at) => imported(result, part[at]?.unsent ?? null)),
        )
        advance(from + results.length)
      })
      await queries.invalidateQueries({ queryKey: ['user'] })
    })
  }

  const shown = { table, columns, lines, edited, work, problem, links, isRestored: restored.is }
  return { ...shown, open, match, type: people.type, correct, run, drop: restored.drop, check: () => check(people) }
}

/** `before` is of somebody who was there already. */
const imported = ({ status, problems, userCode, channel }: ImportedRow, before: string | null): Known => ({
  ...{ status, problems, note: null },
  unsent: channel === null ? userCode : before,
})

const chosenFor = ({ titles }: Table, columns: Columns): ImportColumns =>
  titles.map((title, at) => ({ title, field: columns[at] ?? null })).slice(0, limits.import.columns)
