import { z } from 'zod'
import { Code, DateInput, Id, Instant, QueryFlag, QueryId, refuseEndBeforeStart, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './field.ts'
import { limits } from './limits.ts'
import { Told } from './message.ts'
import { daysBetween } from './rules/calendar-date.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { SchedulerBlock } from './team.ts'
import { texts } from './texts.ts'

const text = texts.schedule

const BlockFields = z.object({
  teamCode: requiredText(text.teamRequired, limits.text.code),
  startDate: DateInput,
  endDate: DateInput,
})

function refuseWrongDates(block: { startDate: string; endDate: string }, context: z.RefinementCtx) {
  refuseEndBeforeStart(block, context)
  if (daysBetween(block.startDate, block.endDate) < limits.schedule.blockDays) return
  context.addIssue({ code: 'custom', path: ['endDate'], message: text.blockTooLong })
}

/** For the dialog. `today` is the facility's local date; the server checks the same with its own clock. */
export const blockForm = (today: () => string) =>
  BlockFields.superRefine(refuseWrongDates).refine((block) => block.startDate >= today(), {
    path: ['startDate'],
    message: text.startInPast,
  })
export type BlockForm = z.input<typeof BlockFields>

/** A team with its blocks, for the scheduler's choice. */
export const TeamBlocks = z.object({
  teamCode: Code,
  teamName: z.string(),
  shortCode: z.string(),
  color_Code: z.string(),
  skillLevel: z.array(SkillName),
  /** The first block that is not deactivated; null if there is none. */
  scheduleCode: Code.nullable(),
  startTime: WireTime,
  endTime: WireTime,
  frequencyIntervalText: z.string().meta({ description: 'Comma-separated names of weekdays' }),
  hasNeeds: z.boolean(),
  /** The last day with shifts; null if nobody has closed the team. */
  lastDay: WireDate.nullable(),
  schedule: z.array(
    SchedulerBlock.pick({ scheduleCode: true, startDate: true, endDate: true, isDeactivated: true }).extend({
      schedulerId: Id,
      publishedAt: Instant.nullable(),
      /** How many changes nobody has been told of yet. */
      pendingChanges: z.int(),
    }),
  ),
})
export type TeamBlocks = z.infer<typeof TeamBlocks>

export const scheduleBlockEndpoints = {
  /** The specification does not show the path that gets a team's blocks by department; this name is ours. */
  byDepartment: endpoint({
    method: 'GET',
    path: 'Team/GetBlocksByDepartment',
    summary: 'The teams of a department with their blocks',
    access: everyone,
    input: z.object({ code: Code }),
    output: z.array(TeamBlocks),
  }),
  create: endpoint({
    method: 'POST',
    path: 'Scheduler/CreateBlock',
    summary: 'Create a schedule block, with the shifts that the team needs if asked',
    access: whoMay(permission.writeSchedules),
    input: BlockFields.extend({ isWithNeeds: z.boolean().default(false) }).superRefine(refuseWrongDates),
    output: SchedulerBlock,
  }),
  setDeactivated: endpoint({
    method: 'POST',
    path: 'Scheduler/ActivateDeactivateSchedulerBlock',
    summary: 'Deactivate a block or bring it back',
    access: whoMay(permission.manageTeams),
    from: 'query',
    input: z.object({ schedulerId: QueryId, isDeactivated: QueryFlag }),
    output: z.object({ schedulerId: Id, isDeactivated: z.boolean() }),
  }),
  publish: endpoint({
    method: 'POST',
    path: 'Scheduler/Save',
    summary: 'Publish a block: tell its providers their shifts, once for each change',
    access: whoMay(permission.writeSchedules),
    from: 'query',
    input: z.object({ code: Code }),
    output: Told.extend({ scheduleCode: Code, publishedAt: Instant }),
  }),
}
