import { skillEndpoints } from '@shiftward/contract/skill.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listSkills, listSpecialties } from './skill.store.ts'

export function skillRoutes({ db }: Deps): Route[] {
  return [
    route(skillEndpoints.specialties, () => listSpecialties(db)),
    route(skillEndpoints.skillLevels, async () => ({ skillLevel: await listSkills(db) })),
  ]
}
