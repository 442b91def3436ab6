import type { Problem } from '../src/problem.ts'

/** Reads an instance in the text format of the published shift scheduling benchmarks (Curtois and Qu). */
export function readPublished(text: string): Problem {
  const sections = sectionsOf(text)
  const rows = (name: string): string[][] => (sections.get(name) ?? []).map((line) => line.split(','))
  const days = Number(sections.get('SECTION_HORIZON')?.[0])
  const daysOff = new Map(rows('SECTION_DAYS_OFF').map(([id, ...off]) => [id, off.map(Number)]))
  const wishes = [
    ...rows('SECTION_SHIFT_ON_REQUESTS').map((row) => ({ row, isOn: true })),
    ...rows('SECTION_SHIFT_OFF_REQUESTS').map((row) => ({ row, isOn: false })),
  ]
  return {
    days,
    // All instances start on a Monday.
    firstWeekday: 1,
    weekStart: 1,
    fridayFrom: null,
    kinds: rows('SECTION_SHIFTS').map(([id = '', minutes, notBefore = '']) => ({
      id,
      minutes: Number(minutes),
      // The instances name what cannot follow; their shifts have no hours.
      start: 0,
      end: 1,
      isNight: false,
      notBefore: notBefore.split('|').filter((one) => one !== ''),
    })),
    people: rows('SECTION_STAFF').map((row) => personOf(row, daysOff, wishes)),
    needs: rows('SECTION_COVER').map(([day, kind = '', count, under, over]) => ({
      day: Number(day),
      kind,
      count: Number(count),
      under: Number(under),
      over: Number(over),
    })),
  }
}

function sectionsOf(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split(/\r?\n/).map((line) => line.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('SECTION_')) {
      lines = []
      sections.set(line, lines)
    } else lines.push(line)
  }
  return sections
}

type Wish = { row: string[]; isOn: boolean }

function personOf(
  row: string[],
  daysOff: Map<string | undefined, number[]>,
  wishes: readonly Wish[],
): Problem['people'][number] {
  const [id = '', kinds = '', ...numbers] = row
  const [mostMinutes = 0, leastMinutes = 0, mostDays = 0, leastDays = 0, leastOff = 0, mostWeekends = 0] =
    numbers.map(Number)
  return {
    id,
    kinds: kinds
      .split('|')
      .map((one) => one.split('='))
      .filter(([, most]) => Number(most) > 0)
      .map(([kind = '', most]) => ({ kind, most: Number(most), cost: 0 })),
    limits: {
      minutes: { least: leastMinutes, most: mostMinutes, weight: null },
      daysInRow: { least: leastDays, most: mostDays, weight: null },
      daysOffInRow: { least: leastOff, weight: null },
      weekends: { most: mostWeekends, isOfFour: false, weight: null },
    },
    away: (daysOff.get(id) ?? []).map((day) => ({ day, kind: null, why: 'day off' as const, weight: null })),
    kept: [],
    history: null,
    wishes: wishes
      .filter(({ row }) => row[0] === id)
      .map(({ row, isOn }) => ({ day: Number(row[1]), kind: row[2] ?? '', isOn, weight: Number(row[3]) })),
    shares: [],
  }
}
