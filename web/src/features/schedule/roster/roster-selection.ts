import { counted } from '@shiftward/client/counted.ts'
import { isPending } from '../calendar/pending-entries.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { Place } from './roster-keys.ts'
import type { PersonRow } from './roster-rows.ts'

/** A rectangle of cells, all included. Rows count the people from 0, without teams and groups. */
export type Range = { top: number; bottom: number; left: number; right: number }

export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const isMany = ({ top, bottom, left, right }: Range): boolean => top !== bottom || left !== right

/** What was copied: each shift with its place from the first cell. */
export type Clip = { down: number; right: number; entry: Entry }[]

const indexes = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

export const clipOf = (people: readonly PersonRow[], { top, bottom, left, right }: Range): Clip =>
  indexes(top, bottom).flatMap((row) =>
    indexes(left, right).flatMap((column) =>
      (people[row]?.cells[column]?.shifts ?? [])
        .filter((entry) => !isPending(entry))
        .map((entry) => ({ down: row - top, right: column - left, entry })),
    ),
  )

export type Copy = { shiftId: number; toProviderCode: string; toDate: string }

/**
 * Where the copies go: from the first selected cell on; one copied cell goes to every selected cell. What would go
 * beyond the last person or the last day is left out: nobody sees there what they change.
 */
export function pasteOf(clip: Clip, people: readonly PersonRow[], dayList: readonly string[], range: Range) {
  const isOne = clip.every(({ down, right }) => down === 0 && right === 0)
  const starts =
    isOne && isMany(range)
      ? indexes(range.top, range.bottom).flatMap((row) =>
          indexes(range.left, range.right).map((column) => ({ row, column })),
        )
      : [{ row: range.top, column: range.left }]
  const wanted = starts.flatMap(({ row, column }) =>
    clip.flatMap(({ down, right, entry: { shiftId } }) => {
      if (shiftId === null) return []
      return [{ shiftId, toProviderCode: people[row + down]?.person.providerCode, toDate: dayList[column + right] }]
    }),
  )
  const shifts = wanted.filter((one): one is Copy => one.toProviderCode !== undefined && one.toDate !== undefined)
  return { shifts, leftOut: wanted.length - shifts.length }
}

/** '3 people × 4 days · 8 shifts · 87 h' */
export function selectionText(people: readonly PersonRow[], range: Range, hoursOf: (entry: Entry) => number): string {
  const shifts = clipOf(people, range).map(({ entry }) => entry)
  const hours = shifts.reduce((sum, entry) => sum + hoursOf(entry), 0)
  const size = `${counted(range.bottom - range.top + 1, 'person', 'people')} × ${counted(range.right - range.left + 1, 'day')}`
  return [size, counted(shifts.length, 'shift'), `${Math.round(hours * 100) / 100} h`].join(' · ')
}
