import { ruleEndpoints } from '@shiftward/contract/rule.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { findFacts, findManyFacts } from './rule-fact.service.ts'

export function factRoutes({ db }: Deps): Route[] {
  return [
    route(ruleEndpoints.facts, ({ input, caller }) => findFacts(db, caller.scope, input)),
    route(ruleEndpoints.manyFacts, ({ input, caller }) => findManyFacts(db, caller.scope, input)),
  ]
}
