import { CallError } from '@shiftward/client/call-error.ts'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesQuery } from './candidate.queries.ts'
import { type Filter, isFiltering, noFilter } from './candidate-filter.ts'
import { inOrder, inPlace, isSameOrder, type Placed } from './candidate-order.ts'

/** The candidates for a shift, or why there are none, and what is shown of them. */
export function useCandidates(shiftId: number, isAsked: boolean) {
  const [isOthersShown, setOthersShown] = useState(false)
  const [filter, setFilter] = useState(noFilter)
  const { data, error, isFetching, refetch } = useQuery({
    ...candidatesQuery(shiftId, isOthersShown),
    enabled: isAsked,
  })
  const problem = problemOf(error)
  // An older list is still right after a failure of the network, but not when the shift is filled or gone.
  const people = problem?.message ? undefined : data
  return {
    people,
    problem: people ? undefined : problem,
    isFetching,
    refetch,
    filter,
    setFilter,
    isFiltered: isFiltering(filter) && people !== undefined && people.length > 0,
    isOthersShown,
    setOthersShown,
    ...useOrder(people, filter, JSON.stringify([shiftId, isOthersShown, filter])),
  }
}
export type Candidates = ReturnType<typeof useCandidates>

type Shown = { view: string; people: readonly Candidate[]; placed: Placed[] }

/** Keeps the order for as long as the same view is shown, whatever changes meanwhile. */
function useOrder(people: readonly Candidate[] | undefined, filter: Filter, view: string) {
  const [shown, setShown] = useState<Shown>()
  if (people && shown?.view !== view) {
    setShown({ view, people, placed: inOrder(people, filter) })
  } else if (people && shown && shown.people !== people) {
    setShown({ view, people, placed: inPlace(shown.placed, people, filter) })
  }
  return {
    placed: people && shown?.placed,
    isChanged: people !== undefined && shown !== undefined && !isSameOrder(shown.placed, inOrder(people, filter)),
    sortAgain: () => setShown(undefined),
  }
}

/** The server says why the shift cannot be filled any more; everything else is worth another try. */
const problemOf = (error: Error | null): { message?: string } | undefined =>
  error === null
    ? undefined
    : error instanceof CallError && [404, 409].includes(error.status)
      ? { message: error.message }
      : {}
