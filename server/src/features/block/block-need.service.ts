import type { Needs, needEndpoints } from '@shiftward/contract/need.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import type { Scope } from '../../lib/scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { findTeamForBlock, listBlocksFrom, listSkills } from './block.store.ts'
import { countNeeded, listDated, listWeekly, replaceNeeds } from './block-need.store.ts'

/** What a team needs, and how much of it its blocks have from now on. */
export async function readNeeds(db: Connection, scope: Scope, code: string, now: Date): Promise<Needs> {
  const team = await findTeamForBlock(db, scope, code)
  const own = await readOwn(db, team.id)
  const today = dateAt(now.getTime(), team.timeZone)
  const blocks: Needs['blocks'] = []
  for (const { scheduleCode, startDate, endDate } of await listBlocksFrom(db, team.id, today)) {
    const dates = { startDate: toWireDate(startDate), endDate: toWireDate(endDate) }
    blocks.push({ scheduleCode, ...dates, ...(await countNeeded(db, team.id, { startDate, endDate }, now)) })
  }
  return { teamCode: code, ...own, blocks, version: versionOf(own) }
}

const readOwn = async (db: Connection, teamId: number) => ({
  weekly: await listWeekly(db, teamId),
  dates: await listDated(db, teamId),
})

type Input = z.output<typeof needEndpoints.save.input>

export function saveNeeds(db: Database, scope: Scope, { teamCode, version, ...needs }: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const team = await findTeamForBlock(transaction, scope, teamCode, 'alone')
    const skills = await listSkills(transaction, team.id)
    for (const field of ['weekly', 'dates'] as const) {
      const index = needs[field].findIndex(({ skill }) => !skills.includes(skill))
      if (index !== -1) throw refusal(400, `${field}.${index}.skill`, texts.schedule.skillNotInTeam)
    }
    await changeAsRead({ version, read: () => readOwn(transaction, team.id) }, () =>
      replaceNeeds(transaction, team, needs),
    )
    // Open calendars show what is short.
    for (const { startDate, endDate } of await listBlocksFrom(transaction, team.id, '0001-01-01')) {
      await tellChange(transaction, { departmentId: team.departmentId, startDate, endDate })
    }
    return readNeeds(transaction, scope, teamCode, now)
  })
}
