import { z } from 'zod'
import { Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { everyone } from './rules/permissions.ts'

export const SkillName = z.string().min(1).max(limits.text.skill)
export const SpecialtyName = z.string().min(1).max(limits.text.skill)

export const skillEndpoints = {
  specialties: endpoint({
    method: 'GET',
    path: 'Specialties/Get',
    summary: 'All specialities',
    access: everyone,
    input: Nothing,
    output: z.array(SpecialtyName),
  }),
  skillLevels: endpoint({
    method: 'GET',
    path: 'Organization/GetSkillLevels',
    summary: 'All skill levels',
    access: everyone,
    input: Nothing,
    output: z.object({ skillLevel: z.array(SkillName) }),
  }),
}
