/** A cell: the row counts the teams first, then the people, without the group lines. */
export type Place = { row: number; column: number }

export const isSamePlace = (one: Place, other: Place | undefined): boolean =>
  one.row === other?.row && one.column === other.column

/** A place that stays with its team or person when lines come, go or move above it. */
export type HeldPlace = Place & { key: string | undefined }

export const holdPlace = (keys: readonly string[], place: Place): HeldPlace => ({ ...place, key: keys[place.row] })

/** Where it is now. If its line is gone, the line that stands there instead. */
export function placeNow(keys: readonly string[], columns: number, { row, column, key }: HeldPlace): Place {
  const found = key === undefined ? -1 : keys.indexOf(key)
  return {
    row: found === -1 ? Math.min(row, Math.max(0, keys.length - 1)) : found,
    column: Math.min(column, columns - 1),
  }
}

type Grid = { rows: number; columns: number; isFilled: (place: Place) => boolean }

/** Where a key leads, like in a spreadsheet. Undefined for other keys. */
export function moveBy(key: string, isCtrl: boolean, { row, column }: Place, grid: Grid): Place | undefined {
  const lastRow = grid.rows - 1
  const lastColumn = grid.columns - 1
  if (key === 'Home') return { row: isCtrl ? 0 : row, column: 0 }
  if (key === 'End') return { row: isCtrl ? lastRow : row, column: lastColumn }
  if (key === 'PageDown') return { row: Math.min(lastRow, row + 10), column }
  if (key === 'PageUp') return { row: Math.max(0, row - 10), column }
  const step = steps[key]
  if (!step) return undefined
  const [down, right] = step
  const next = (place: Place): Place => ({ row: place.row + down, column: place.column + right })
  const isInside = (place: Place) =>
    place.row >= 0 && place.row <= lastRow && place.column >= 0 && place.column <= lastColumn
  let place = next({ row, column })
  if (!isInside(place)) return { row, column }
  // With Ctrl on to the next shift, or to the edge.
  while (isCtrl && !grid.isFilled(place) && isInside(next(place))) place = next(place)
  return place
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
