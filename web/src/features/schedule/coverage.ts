import type { Coverage } from '@shiftward/contract/need.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'

/** How many people a day needs and has. */
export type DayCoverage = {
  needed: number
  /** Each team and skill counts at most its need, so that a surplus hides no gap. */
  filled: number
  /** 'urgent' is short within 72 hours; 'past' was short. */
  state: 'full' | 'short' | 'urgent' | 'past'
  /** How many shifts that have not started are short, and how many of these start within 72 hours. */
  short: number
  urgent: number
  lines: { teamCode: string; title: string; needed: number; filled: number }[]
}

type Shown = {
  teams: readonly TeamBlocks[]
  teamCode: string | undefined
  skill: string | undefined
  timeZone: string
  now: number
}

const soon = 72 * 3_600_000

export function coverageByDay(rows: readonly Coverage[], shown: Shown): Map<string, DayCoverage> {
  const { teamCode, skill } = shown
  const days = new Map<string, DayCoverage>()
  for (const row of rows) {
    if ((teamCode && row.teamCode !== teamCode) || (skill && row.skill !== skill)) continue
    const day = fromWireDate(row.date)
    days.set(day, withRow(days.get(day), row, day, shown))
  }
  return days
}

const none: DayCoverage = { needed: 0, filled: 0, state: 'full', short: 0, urgent: 0, lines: [] }

function withRow(before: DayCoverage = none, row: Coverage, day: string, shown: Shown): DayCoverage {
  const team = shown.teams.find((one) => one.teamCode === row.teamCode)
  const missing = Math.max(0, row.needed - row.filled)
  const wait = missing > 0 && team ? spanOfShift({ ...team, date: day }, shown.timeZone).startsAt - shown.now : 0
  const short = before.short + (wait > 0 ? missing : 0)
  const urgent = before.urgent + (wait > 0 && wait <= soon ? missing : 0)
  const needed = before.needed + row.needed
  const filled = before.filled + row.needed - missing
  const title = shown.teamCode ? row.skill : `${team?.teamName ?? row.teamCode}, ${row.skill}`
  const lines = [...before.lines, { teamCode: row.teamCode, title, needed: row.needed, filled: row.filled }]
  return { needed, filled, short, urgent, lines, state: stateOf({ needed, filled, short, urgent }) }
}

function stateOf({ needed, filled, short, urgent }: Omit<DayCoverage, 'state' | 'lines'>): DayCoverage['state'] {
  if (urgent > 0) return 'urgent'
  if (short > 0) return 'short'
  return filled < needed ? 'past' : 'full'
}

/** What a team needs and has on a day, counted as for the whole day. Undefined for a team without needs. */
export function coverageOfTeam(day: DayCoverage | undefined, teamCode: string | null) {
  const lines = day?.lines.filter((line) => line.teamCode === teamCode) ?? []
  if (lines.length === 0) return undefined
  return {
    needed: lines.reduce((sum, { needed }) => sum + needed, 0),
    filled: lines.reduce((sum, { needed, filled }) => sum + Math.min(needed, filled), 0),
  }
}

/** What is short on these days. */
export function shortOn(days: Map<string, DayCoverage>, isCounted: (day: string) => boolean) {
  const counted = [...days].filter(([day]) => isCounted(day)).map(([, coverage]) => coverage)
  return {
    short: counted.reduce((sum, { short }) => sum + short, 0),
    urgent: counted.reduce((sum, { urgent }) => sum + urgent, 0),
  }
}

/** For screen readers. */
export const coverageText = ({ filled, needed }: DayCoverage): string => `${filled} of ${needed} filled`
