import { shortCodeOf } from '@shiftward/contract/rules/short-code.ts'
import type { TeamForm } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import type { Scope } from '../../lib/scope.ts'
import { changeAsRead } from '../../lib/version.ts'
import { findDepartmentByCode } from '../department/department.store.ts'
import {
  changeTeam,
  findDaysOfBlocks,
  holdShortCodes,
  holdSkillsOfDepartment,
  insertTeam,
  lockTeam,
  readTeam,
} from './team.store.ts'

export function createTeam(db: Database, scope: Scope, form: TeamForm) {
  return db.transaction().execute(async (transaction) => {
    const { columns, skills } = await judge(transaction, scope, form)
    const short_code = form.shortCode || (await freeShortCode(transaction, columns))
    return insertTeam(transaction, { ...columns, short_code }, skills)
  })
}

type Change = TeamForm & { id: number; version?: number | undefined }

/** Shifts belong to their team's department, so a team with blocks cannot move. */
export function updateTeam(db: Database, scope: Scope, { id, version, ...form }: Change, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const team = await lockTeam(transaction, scope, id)
    const { columns, skills } = await judge(transaction, scope, form)
    const days = await findDaysOfBlocks(transaction, id)
    if (columns.department_id !== team.department_id && days) {
      throw refusal(409, 'departmentCode', texts.team.departmentFixed)
    }
    // Open calendars show the team's name, color and days.
    if (days) await tellChange(transaction, { departmentId: team.department_id, ...days })
    const read = () => readTeam(transaction, scope, id, now)
    const short_code = form.shortCode || (await keptShortCode(transaction, team, columns, form.shortCode))
    return changeAsRead({ version, read }, () => changeTeam(transaction, id, { ...columns, short_code }, skills))
  })
}

type Named = { department_id: number; name: string }

const freeShortCode = async (db: Connection, { department_id, name }: Named) =>
  shortCodeOf(name, await holdShortCodes(db, department_id))

/** A team that nobody gave another code keeps its own, except in a department where it is taken. */
async function keptShortCode(
  db: Connection,
  team: { id: number; department_id: number; short_code: string },
  columns: Named,
  given: string | undefined,
) {
  const isMoved = columns.department_id !== team.department_id
  if (given === undefined && !isMoved) return team.short_code
  const taken = await holdShortCodes(db, columns.department_id, team.id)
  return given === undefined && !taken.has(team.short_code) ? team.short_code : shortCodeOf(columns.name, taken)
}

/** Checks across fields: the department is in the facility and has the skills. */
async function judge(db: Connection, scope: Scope, form: TeamForm) {
  const { departmentId, facilityId, facilityCode, organizationId } = await findDepartmentByCode(
    db,
    scope,
    form.departmentCode,
  )
  if (facilityCode !== form.facilityCode) {
    throw refusal(400, 'departmentCode', texts.team.departmentElsewhere)
  }
  const offered = await holdSkillsOfDepartment(db, departmentId)
  const skills = [...new Set(form.skillLevel)]
  if (!skills.every((skill) => offered.includes(skill))) {
    throw refusal(400, 'skillLevel', texts.department.skillNotOffered)
  }
  const columns = {
    organization_id: organizationId,
    facility_id: facilityId,
    department_id: departmentId,
    name: form.name,
    start_time: form.startTime,
    end_time: form.endTime,
    weekdays: [...new Set(form.freqIntervalText)].sort(),
    color: form.color_Code,
  }
  return { columns, skills }
}
