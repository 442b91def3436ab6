import { counted } from '@shiftward/client/counted.ts'
import type { ImportRow } from '@shiftward/contract/import.ts'
import type { ImportField } from '@shiftward/contract/rules/import-field.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { type OrganizationId, previewRows } from './import.queries.ts'
import { alike, type Begun, isDone, type Known } from './import-lines.ts'
import type { useImportRounds } from './use-import-rounds.ts'
import type { useImportRows } from './use-import-rows.ts'

type People = ReturnType<typeof useImportRows>
type Rounds = ReturnType<typeof useImportRounds>

/** What the file has in a cell. */
export type WordOf = (index: number, field: ImportField) => string

/** Asks the server about the rows. An answer that comes after another file was chosen is forgotten. */
export function useChecks(
  organizationId: OrganizationId,
  { current, learn, write }: People,
  { round, fail, working }: Rounds,
  wordOf: WordOf,
) {
  const check = (given: Pick<Begun, 'rows' | 'known'>) => {
    const open = [...given.rows.keys()].filter((index) => !isDone(given.known[index]?.status))
    return working('checking', open.length, async (advance) => {
      const mine = round.current
      const asked = open.flatMap((index) => given.rows[index] ?? [])
      await previewRows(organizationId, asked, (results, from) => {
        if (mine !== round.current) return
        learn(open.slice(from), results)
        advance(from + results.length)
      })
    })
  }

  /** Returns what the server says about them. */
  async function correctAll(indexes: number[], field: ImportField, text: string): Promise<Known[]> {
    write(indexes, field, text)
    const { rows } = current()
    const corrected = indexes.map((index) => rows[index] as ImportRow)
    const said: Known[] = []
    const mine = round.current
    try {
      await previewRows(organizationId, corrected, (results, from) => {
        if (mine !== round.current) return
        learn(indexes.slice(from), results)
        said.push(...results)
      })
    } catch (error) {
      fail(error)
    }
    return said
  }

  async function correct(index: number, field: ImportField, text: string) {
    if (current().rows[index]?.[field] === text) return
    const [said] = await correctAll([index], field, text)
    const word = wordOf(index, field)
    const others = () => alike(current(), field, word)
    const { length } = others()
    if (!said || said.problems[field] !== undefined || length === 0) return
    toastSuccess(offered(length, word), {
      label: 'Correct too',
      act: () => void correctAll(others(), field, text),
    })
  }

  return { check, correct }
}

function offered(count: number, word: string): string {
  const lines = counted(count, 'other line')
  const have = count === 1 ? 'has' : 'have'
  return word === '' ? `Corrected. ${lines} ${have} nothing there.` : `Corrected. ${lines} ${have} ‘${word}’ too.`
}
