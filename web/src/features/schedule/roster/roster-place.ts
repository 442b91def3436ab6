import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { closedProblem } from '../carry/drop.ts'
import { datesOfBlock, planOf } from '../choice/schedule-choice.ts'
import { hoursText, isFillable, stateOf, states } from '../entry/entry-text.ts'
import type { Block, ScheduleContext } from '../schedule-context.ts'
import type { Addition, Entry } from '../schedule-dialog.ts'
import { isOver } from '../shift-moment.ts'
import type { PersonRow } from './roster-rows.ts'

/** The active block of a team on a day. */
export const blockOn = ({ schedule }: TeamBlocks, day: string): Block | undefined =>
  schedule.find((block) => {
    const { startDate, endDate } = datesOfBlock(block)
    return !block.isDeactivated && startDate <= day && day <= endDate
  })

type Shown = { chosenTeams: readonly TeamBlocks[]; dayList: readonly string[] }

/** The first chosen team that has no block on the days on screen, unless they are over. */
export const teamWithoutBlock = ({ chosenTeams, dayList }: Shown, today: string): TeamBlocks | undefined =>
  dayList.some((day) => day >= today)
    ? chosenTeams.find((team) => !dayList.some((day) => blockOn(team, day)))
    : undefined

/** The dialogs act in one team and block; the roster has several. */
export function contextIn(
  context: ScheduleContext,
  team: TeamBlocks | undefined,
  block: Block | undefined,
  skill?: string,
): ScheduleContext {
  return {
    ...context,
    mode: 'team',
    teamCode: team?.teamCode,
    team,
    block,
    skill,
    plan: team && block && planOf(team, block),
    mayWrite: context.mayWrite && !block?.isDeactivated,
  }
}

export function contextOfEntry(context: ScheduleContext, teams: readonly TeamBlocks[], entry: Entry): ScheduleContext {
  const team = teams.find(({ teamCode }) => teamCode === entry.teamCode)
  const block = team?.schedule.find(({ scheduleCode }) => scheduleCode === entry.scheduleCode)
  return contextIn(context, team, block, entry.skillLevel)
}

export type Choice = { key: string; label: string; hint: string; addition: Addition; place: ScheduleContext }

type Around = { context: ScheduleContext; teams: readonly TeamBlocks[]; entries: readonly Entry[] }

/**
 * What somebody can be given on a day: what is open or vacant of their own skill, then of their other skills, then new
 * shifts, and last what needs a skill that they do not have.
 */
export function choicesFor({ person, skill }: PersonRow, day: string, around: Around, now = Date.now()): Choice[] {
  const { context, teams, entries } = around
  const provider = { providerCode: person.providerCode, providerName: person.providerName }
  const ranks = [[skill], person.skills]
  const rankOf = ({ skillLevel }: Entry) => ranks.findIndex((skills) => skills.includes(skillLevel))
  const codes = new Set(teams.map(({ teamCode }) => teamCode))
  const fills = entries
    .filter((entry) => entry.day === day && isFillable(entry) && codes.has(entry.teamCode ?? ''))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.startTime.localeCompare(other.startTime))
  const choiceOf = (entry: Entry): Choice => ({
    key: `shift ${entry.shiftId}`,
    label: `${entry.teamName} ${hoursText(entry)}`,
    hint: `${states[stateOf(entry)].label}, ${entry.skillLevel}`,
    addition: { provider, dates: [day], fills: entry },
    place: contextOfEntry(context, teams, entry),
  })
  const made = teams.flatMap((team) => {
    const wanted = [skill, ...person.skills].find((one) => team.skillLevel.includes(one))
    const place = contextIn(context, team, blockOn(team, day), wanted)
    if (wanted === undefined || closedProblem(day, place)) return []
    const hint = `${hoursText(team)}, ${wanted}`
    return [
      {
        key: `new ${team.teamCode}`,
        label: `New shift in ${team.teamName}`,
        hint,
        addition: { provider, dates: [day], skill: wanted },
        place,
      },
    ]
  })
  const isTheirs = (entry: Entry) => rankOf(entry) >= 0
  const [theirs, others] = [fills.filter(isTheirs), fills.filter((entry) => !isTheirs(entry))]
  return overLast([...theirs.map(choiceOf), ...made, ...others.map(choiceOf)], day, context.timeZone, now)
}

/** For a shift that is over, somebody can only be entered afterwards. */
function overLast(choices: readonly Choice[], day: string, timeZone: string, now: number): Choice[] {
  const isPast = ({ addition, place }: Choice) => {
    const hours = addition.fills ?? place.team
    return hours !== undefined && isOver(day, hours, timeZone, now)
  }
  const ahead = choices.filter((choice) => !isPast(choice))
  return [...ahead, ...choices.filter(isPast).map((choice) => ({ ...choice, hint: `${choice.hint}, over` }))]
}
