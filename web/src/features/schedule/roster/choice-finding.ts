import { useQueries } from '@tanstack/react-query'
import { conflictsAlone } from '../judge/judge-days.ts'
import type { PersonFacts } from '../judge/known-facts.ts'
import type { Conflict } from '../provider/provider-filter.ts'
import { factsQuery } from '../schedule.queries.ts'
import type { Choice } from './roster-place.ts'

/** What the rules say against a choice, before it is made. */
export function findingOf({ addition, place }: Choice, day: string, facts: PersonFacts): Conflict | undefined {
  const { team, facility, timeZone } = place
  const hours = addition.fills ?? team
  if (!hours || !team) return undefined
  const shift = {
    date: day,
    startTime: hours.startTime,
    endTime: hours.endTime,
    skill: addition.fills?.skillLevel ?? place.skill ?? '',
    isOnCall: addition.fills?.onCallOpenShift ?? false,
  }
  const where = { timeZone, teamName: team.teamName, facilityName: facility?.facilityName ?? '' }
  return conflictsAlone([shift], where, facts).get(day)
}

/** The choices with what speaks against each, once the facts are read: the chooser does not wait for them. */
export function useFindings(choices: readonly Choice[], day: string, providerCode: string) {
  const codes = [...new Set(choices.flatMap(({ place }) => place.block?.scheduleCode ?? []))]
  const answers = useQueries({
    queries: codes.map((code) => factsQuery(code, providerCode)),
    combine: (results) => results.map(({ data }) => data),
  })
  return choices.map((choice) => {
    const facts = answers[codes.indexOf(choice.place.block?.scheduleCode ?? '')]
    return { ...choice, finding: facts && findingOf(choice, day, facts) }
  })
}
