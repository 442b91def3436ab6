import type { Needs, needEndpoints } from '@shiftward/contract/need.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { fromWireDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import type { Scope } from '../../lib/scope.ts'
import { changeAsRead, versionOf } from '../../lib/version.ts'
import { findTeamForBlock, listBlocksFrom, listSkills } from './block.store.ts'
import { listVacanciesBeyondNeed } from './block-beyond-need.store.ts'
import { refuseClosed } from './block-closing.store.ts'
import { countNeeded, listDated, listSpans, replaceDates, replaceSpans } from './block-need.store.ts'
import { numbersOf, spansWith } from './need-spans.ts'

/** What a team needs, and how much of it its blocks have from now on. */
export async function readNeeds(db: Connection, scope: Scope, code: string, now: Date): Promise<Needs> {
  const team = await findTeamForBlock(db, scope, code)
  const today = dateAt(now.getTime(), team.timeZone)
  const own = await readOwn(db, team.id, today)
  const blocks: Needs['blocks'] = []
  for (const { blockId, scheduleCode, startDate, endDate } of await listBlocksFrom(db, team.id, today)) {
    const dates = { startDate: toWireDate(startDate), endDate: toWireDate(endDate) }
    const counted = await countNeeded(db, team.id, { startDate, endDate }, now)
    const beyond = await listVacanciesBeyondNeed(db, { blockId, teamId: team.id, startDate, endDate }, now)
    const awaited = beyond.filter(({ isAwaited }) => isAwaited).length
    blocks.push({ scheduleCode, ...dates, ...counted, beyondNeed: beyond.length, awaited })
  }
  return { teamCode: code, ...own, blocks, version: versionOf(own) }
}

async function readOwn(db: Connection, teamId: number, today: string) {
  const { weekly, later } = numbersOf(await listSpans(db, teamId), today)
  return {
    weekly,
    later: later.map((one) => ({ ...one, from: toWireDate(one.from) })),
    dates: await listDated(db, teamId),
  }
}

type Input = z.output<typeof needEndpoints.save.input>

export function saveNeeds(db: Database, scope: Scope, { teamCode, version, ...needs }: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const team = await findTeamForBlock(transaction, scope, teamCode, 'alone')
    const today = dateAt(now.getTime(), team.timeZone)
    refuseNeeds(needs, await listSkills(transaction, team.id), today)
    await refuseAfterLastDay(transaction, team, needs, today)
    await changeAsRead({ version, read: () => readOwn(transaction, team.id, today) }, async () => {
      const spans = await listSpans(transaction, team.id)
      const { since, weekly, later = numbersOf(spans, today).later, dates } = needs
      await replaceSpans(transaction, team, spansWith(spans, today, { since, weekly, later }))
      await replaceDates(transaction, team, dates)
    })
    // Open calendars show what is short.
    for (const { startDate, endDate } of await listBlocksFrom(transaction, team.id, '0001-01-01')) {
      await tellChange(transaction, { departmentId: team.departmentId, startDate, endDate })
    }
    return readNeeds(transaction, scope, teamCode, now)
  })
}

/** What was entered before the team was closed may stay, for when it is opened again. */
async function refuseAfterLastDay(
  db: Connection,
  team: { id: number; lastDay: string | null },
  needs: Pick<Input, 'since' | 'later' | 'dates'>,
  today: string,
) {
  refuseClosed('weekly', team, needs.since ?? today)
  const known = new Set([
    ...numbersOf(await listSpans(db, team.id), today).later.map(({ from }) => from),
    ...(await listDated(db, team.id)).map(({ date }) => fromWireDate(date)),
  ])
  for (const [index, { from }] of (needs.later ?? []).entries()) {
    if (!known.has(from)) refuseClosed(`later.${index}.from`, team, from)
  }
  for (const [index, { date }] of needs.dates.entries()) {
    if (!known.has(date)) refuseClosed(`dates.${index}.date`, team, date)
  }
}

function refuseNeeds(needs: Pick<Input, 'since' | 'weekly' | 'later' | 'dates'>, skills: string[], today: string) {
  for (const field of ['weekly', 'later', 'dates'] as const) {
    const index = (needs[field] ?? []).findIndex(({ skill }) => !skills.includes(skill))
    if (index !== -1) throw refusal(400, `${field}.${index}.skill`, texts.schedule.skillNotInTeam)
  }
  if (needs.since && needs.since > today) throw refusal(400, 'since', texts.need.tooLate)
  const early = (needs.later ?? []).findIndex(({ from }) => from <= today)
  if (early !== -1) throw refusal(400, `later.${early}.from`, texts.need.tooEarly)
}
