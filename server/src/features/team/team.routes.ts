import { teamEndpoints } from '@shiftward/contract/team.ts'
import type { Deps } from '../../lib/deps.ts'
import { isPart } from '../../lib/list.ts'
import { type Route, route } from '../../lib/route.ts'
import { versionOf } from '../../lib/version.ts'
import { listBlocksOfTeam } from '../block/block.store.ts'
import { createTeam, updateTeam } from './team.service.ts'
import { findTeam, listSkillsOfTeam, listTeams, listTeamsOfDepartment, listTeamsPage, ownOf } from './team.store.ts'
import { closeTeam, previewClosing, reopenTeam } from './team-closing.service.ts'

export function teamRoutes({ db, clock }: Deps): Route[] {
  return [
    route(teamEndpoints.getAll, ({ input, caller }) =>
      isPart(input)
        ? listTeamsPage(db, caller.scope, input, clock())
        : listTeams(db, caller.scope, input.state, clock()),
    ),

    route(teamEndpoints.getById, async ({ input, caller }) => {
      const team = await findTeam(db, caller.scope, input.id, clock())
      return { ...team, schedulerBlock: await listBlocksOfTeam(db, team.teamId), version: versionOf(ownOf(team)) }
    }),

    route(teamEndpoints.byDepartment, ({ input, caller }) =>
      listTeamsOfDepartment(db, caller.scope, input.id, clock()),
    ),

    route(teamEndpoints.skills, ({ input, caller }) => listSkillsOfTeam(db, caller.scope, input.code)),

    route(teamEndpoints.create, async ({ input, caller }) => saved(await createTeam(db, caller.scope, input))),

    route(teamEndpoints.update, async ({ input, caller }) => saved(await updateTeam(db, caller.scope, input, clock()))),

    route(teamEndpoints.closingPreview, ({ input, caller }) => previewClosing(db, caller.scope, input, clock())),

    route(teamEndpoints.close, ({ input, caller }) => closeTeam(db, caller, input, clock())),

    route(teamEndpoints.reopen, ({ input, caller }) => reopenTeam(db, caller.scope, input, clock())),
  ]
}

const saved = ({ id, code }: { id: number; code: string }) => ({ teamId: id, teamCode: code })
