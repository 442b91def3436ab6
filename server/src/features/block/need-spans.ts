import type { LaterNeed, WeeklyNeed } from '@shiftward/contract/need.ts'

/** A number of a skill and weekday, from its first day (ISO or '-infinity') to the day before `until` (or 'infinity'). */
export type NeedSpan = WeeklyNeed & { since: string; until: string }

type Numbers = { weekly: WeeklyNeed[]; later: LaterNeed[] }

const cellOf = ({ skill, weekday }: Pick<WeeklyNeed, 'skill' | 'weekday'>) => `${weekday} ${skill}`

/** What counts today, and what changes later. Dates are ISO. */
export function numbersOf(spans: readonly NeedSpan[], today: string): Numbers {
  const ahead = spans.filter(({ until }) => until > today)
  const changes = ahead.flatMap(({ since, until, skill, weekday, count }) => [
    ...(since > today ? [{ from: since, skill, weekday, count }] : []),
    ...(until === 'infinity' ? [] : [{ from: until, skill, weekday, count: 0 }]),
  ])
  // Where one number follows another, the first one's end is no change of its own.
  const starts = new Set(spans.map((span) => `${span.since} ${cellOf(span)}`))
  return {
    weekly: ahead.filter(({ since }) => since <= today).map(({ skill, weekday, count }) => ({ skill, weekday, count })),
    later: changes
      .filter((change) => change.count > 0 || !starts.has(`${change.from} ${cellOf(change)}`))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  }
}

/**
 * The spans with these numbers from today on, or since a past day. Earlier days keep theirs; a team's first numbers count
 * on all days.
 */
export function spansWith(
  spans: readonly NeedSpan[],
  today: string,
  { since, weekly, later }: Numbers & { since?: string | undefined },
): NeedSpan[] {
  const first = since ?? (spans.length === 0 ? '-infinity' : today)
  const past = spans
    .filter(({ since }) => since < first)
    .map((span) => (span.until < first ? span : { ...span, until: first }))
  const steps = [...weekly.map((need) => ({ ...need, from: first })), ...later]
  const cells = Map.groupBy([...past, ...steps], cellOf)
  return [...cells.keys()].flatMap((cell) => {
    const ofCell = steps.filter((step) => cellOf(step) === cell).toSorted((a, b) => a.from.localeCompare(b.from))
    const ahead = ofCell.map(({ from, ...need }, index) => ({
      ...need,
      since: from,
      until: ofCell[index + 1]?.from ?? 'infinity',
    }))
    return joined([...past.filter((span) => cellOf(span) === cell), ...ahead])
  })
}

/** One span where the same number goes on, none where nobody is needed. They are of one cell and in order. */
function joined(spans: NeedSpan[]): NeedSpan[] {
  const needed: NeedSpan[] = []
  for (const span of spans.filter(({ count }) => count > 0)) {
    const before = needed.at(-1)
    if (before?.until === span.since && before.count === span.count)
      needed[needed.length - 1] = { ...before, until: span.until }
    else needed.push(span)
  }
  return needed
}
