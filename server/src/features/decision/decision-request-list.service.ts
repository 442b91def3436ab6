import type { TaggedText } from '../../lib/answer.ts'
import type { Connection } from '../../lib/database.ts'
import type { KeptAnswers } from '../../lib/kept-answers.ts'
import type { Scope } from '../../lib/scope.ts'
import { longestKeptMs, readMarksIn } from '../calendar/calendar-change.store.ts'
import { listRequests } from '../request/request.store.ts'

type ListDeps = { db: Connection; kept: KeptAnswers }
type Filters = Parameters<typeof listRequests>[2]

/**
 * The list that every open page of requests asks for every few seconds. While nothing in the caller's scope has changed,
 * it comes from the memory. The key has all that it depends on besides: the scope, which the session has just told, and
 * the filters.
 */
export async function readRequests(
  { db, kept }: ListDeps,
  scope: Scope,
  filters: Filters,
): Promise<TaggedText | Awaited<ReturnType<typeof listRequests>>> {
  const forgetAt = performance.now() + longestKeptMs
  const marks = await readMarksIn(db, scope)
  if (marks === undefined) return listRequests(db, scope, filters)
  const question = JSON.stringify([scope, filters])
  const found = kept.find(question, marks)
  return found ?? kept.keep(question, marks, JSON.stringify(await listRequests(db, scope, filters)), forgetAt)
}
