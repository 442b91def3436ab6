import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayProblem } from '../carry/drop.ts'
import { isFillable } from '../entry/entry-text.ts'
import { manyFactsQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import { isOver } from '../shift-moment.ts'
import { shiftIsOver } from './roster-cut.ts'
import { type Gift, isFilling } from './roster-gift.ts'
import type { Place } from './roster-keys.ts'
import { blockOn, contextIn } from './roster-place.ts'
import type { PersonRow } from './roster-rows.ts'
import { type Verdict, verdictOf } from './roster-verdict.ts'
import type { RosterView } from './use-roster.ts'
import type { Drag } from './use-roster-drag.ts'

type Options = {
  drag: Drag | undefined
  view: RosterView
  context: ScheduleContext
  /** By the number of their line. */
  personOf: (row: number) => PersonRow | undefined
  /** The people near the visible part when the drag began. */
  near: string[]
}

/** What a drop would give to whom, and what the rules say about it, while something is dragged. */
export function useVerdicts({ drag, view, context, personOf, near }: Options) {
  const { teams, teamRows, dayList } = view
  const asked = useAsked(drag, view, near)
  const answers = useQueries({
    queries: asked.map(({ scheduleCode, codes }) => manyFactsQuery(scheduleCode, codes)),
    combine: (results) => results.map(({ data }) => data),
  })
  const factsOf = new Map(asked.map(({ teamCode }, index) => [teamCode, answers[index]]))

  function giftAt({ row, column }: Place, given = drag): Gift | undefined {
    const date = dayList[column]
    if (!given || date === undefined) return undefined
    const { dragged } = given
    if (dragged.kind === 'shift') {
      const person = personOf(row)?.person
      return person && { entry: dragged.entry, person, date }
    }
    const entry = teamRows[row]?.cells[column]?.find(isFillable)
    return entry && { entry, person: dragged.row.person, date }
  }

  function verdictAt(place: Place, given = drag): Verdict | undefined {
    const gift = giftAt(place, given)
    if (!gift || !given || isWhereItWas(gift, given)) return undefined
    const { entry, person, date } = gift
    const problem = problemOf(gift, given)
    if (problem) return { level: 'block', reasons: [problem], before: 0, after: 0 }
    const facts = factsOf.get(entry.teamCode ?? '')
    const known = facts?.people.find(({ providerCode }) => providerCode === person.providerCode)
    if (!facts || !known) return undefined
    const { timeZone, facility } = context
    const where = { timeZone, teamName: entry.teamName, facilityName: facility?.facilityName ?? '' }
    return verdictOf({ entry, date, isCopy: given.isCopy, place: where }, known.person, facts)
  }

  function problemOf(gift: Gift, given: Drag): string | undefined {
    const { entry, date } = gift
    if (isFilling(given, gift, context.timeZone)) return undefined
    if (!given.isCopy && isOver(entry.day, entry, context.timeZone)) return shiftIsOver
    if (date === entry.day) return undefined
    const team = teams.find(({ teamCode }) => teamCode === entry.teamCode)
    return dayProblem(date, contextIn(context, team, team && blockOn(team, date)))
  }

  return { giftAt, verdictAt }
}

const isWhereItWas = ({ entry, person, date }: Gift, { isCopy }: Drag): boolean =>
  !isCopy && entry.day === date && entry.providerCode === person.providerCode

/** A shift is judged for the people near by; a person for the open and vacant shifts of every team. */
function useAsked(drag: Drag | undefined, { teamRows }: RosterView, near: string[]) {
  const dragged = drag?.dragged
  return useMemo(() => {
    if (dragged?.kind === 'shift') {
      const { scheduleCode, teamCode } = dragged.entry
      return scheduleCode ? [{ scheduleCode, teamCode: teamCode ?? '', codes: near }] : []
    }
    if (dragged?.kind !== 'person') return []
    const codes = [dragged.row.person.providerCode]
    return teamRows.flatMap(({ team, cells }) => {
      const scheduleCode = cells.flat().find(isFillable)?.scheduleCode
      return scheduleCode ? [{ scheduleCode, teamCode: team.teamCode, codes }] : []
    })
  }, [dragged, teamRows, near])
}
