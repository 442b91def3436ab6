import type { listToldAtOnce } from './publish-read.store.ts'

type Told = Awaited<ReturnType<typeof listToldAtOnce>>[number]
type Times = { date: string; start_time: string; end_time: string }

/**
 * What is left of what somebody was told at once about a shift: after a move that was undone they were told twice, and
 * nothing is left. `told` is in the order of telling.
 */
export const netOf = (told: readonly Told[]): Told[] =>
  [...Map.groupBy(told, (one) => `${one.provider_id} ${one.shift_id} ${one.block_id}`).values()].flatMap(together)

function together(told: Told[]): Told[] {
  const [first, last] = [told[0], told.at(-1)]
  if (!first || !last || first === last) return told
  const [before, after] = [timesBefore(first), last.kind === 'removed' ? null : last]
  if (before === null) return after === null ? [] : [{ ...last, kind: 'added', ...old(null) }]
  if (after === null) return [{ ...last, ...pick(before), ...old(null) }]
  const isOnlyDetails = told.every((one) => one.kind === 'changed' && isSame(timesBefore(one), one))
  if (isSame(before, after) && !isOnlyDetails) return []
  return [{ ...last, kind: 'changed', ...old(before) }]
}

/** When they had the shift before; null if they did not have it. */
function timesBefore(told: Told): Times | null {
  if (told.kind === 'removed') return told
  const { old_date: date, old_start_time: start_time, old_end_time: end_time } = told
  return date && start_time && end_time ? { date, start_time, end_time } : null
}

const pick = ({ date, start_time, end_time }: Times): Times => ({ date, start_time, end_time })

const old = (times: Times | null) => ({
  old_date: times?.date ?? null,
  old_start_time: times?.start_time ?? null,
  old_end_time: times?.end_time ?? null,
})

const isSame = (one: Times | null, other: Times): boolean =>
  one?.date === other.date && one.start_time === other.start_time && one.end_time === other.end_time
