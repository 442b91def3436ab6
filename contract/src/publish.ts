import { z } from 'zod'
import {
  Code,
  DateInput,
  Id,
  Instant,
  LabourType,
  QueryList,
  refuseEndBeforeStart,
  WireDate,
  WireTime,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { AnyChannel, Told } from './message.ts'
import { Coverage } from './need.ts'
import { FindingText } from './rule.ts'
import { daysBetween } from './rules/calendar-date.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

/** A preview of what publishing will do, and the call that does it. */

/** `scheduleCode` says with which block it is told. */
const ToldShift = z.object({
  shiftId: Id,
  scheduleCode: Code,
  teamCode: Code,
  date: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  /** The person was told at once when it happened. */
  isTold: z.boolean(),
  /** An administrator confirmed a warning about it. */
  isConfirmed: z.boolean(),
})
export type ToldShift = z.infer<typeof ToldShift>

const ChangedShift = ToldShift.extend({ oldDate: WireDate, oldStartTime: WireTime, oldEndTime: WireTime })
export type ChangedShift = z.infer<typeof ChangedShift>

/** `nowIn` is the block where the shift is by now: publishing that block alone takes the shift from the person too. */
const TakenShift = ToldShift.extend({
  nowIn: Code.nullable(),
  /** The person keeps the shift: if `nowIn` is published too, they are told of the change instead. */
  isMoved: z.boolean(),
})
export type TakenShift = z.infer<typeof TakenShift>

const ToldPerson = z.object({
  providerCode: Code,
  providerName: z.string(),
  lastName: z.string(),
  /** Null for somebody who no longer works at the facility. */
  labourType: LabourType.nullable(),
  added: z.array(ToldShift),
  changed: z.array(ChangedShift),
  removed: z.array(TakenShift),
  /** How the message reaches them; empty if no service can send it. */
  toldBy: z.array(AnyChannel),
})
export type ToldPerson = z.infer<typeof ToldPerson>

const PublishedTeam = z.object({
  scheduleCode: Code,
  teamCode: Code,
  teamName: z.string(),
  shortCode: z.string(),
  color_Code: z.string(),
  startDate: WireDate,
  endDate: WireDate,
  publishedAt: Instant.nullable(),
  /** A text that changes when what would be published changes. */
  changes: z.string(),
})
export type PublishedTeam = z.infer<typeof PublishedTeam>

export const PublishPreview = z.object({
  teams: z.array(PublishedTeam),
  /** Everybody whose shifts are new, changed or removed since the block was last published, by last name. */
  people: z.array(ToldPerson),
  /** Shifts ahead that nobody has. */
  vacancies: z.array(
    z.object({
      shiftId: Id,
      scheduleCode: Code,
      date: WireDate,
      startTime: WireTime,
      skill: SkillName,
      isSoon: z.boolean(),
    }),
  ),
  /** What the rules find about the new and changed shifts; about the others what is confirmed, and what is blocked. */
  warnings: z.array(
    FindingText.extend({
      shiftId: Id,
      scheduleCode: Code,
      date: WireDate,
      providerName: z.string(),
      isConfirmed: z.boolean(),
    }),
  ),
  /** New and changed shifts of people who have asked for leave then. `fromDate` and `toDate` are the leave's. */
  askedLeaves: z.array(
    z.object({
      shiftId: Id,
      scheduleCode: Code,
      date: WireDate,
      providerName: z.string(),
      fromDate: WireDate,
      toDate: WireDate,
    }),
  ),
  /** From today on, where fewer people are planned than the team needs. */
  coverage: z.array(Coverage.extend({ scheduleCode: Code })),
})
export type PublishPreview = z.infer<typeof PublishPreview>

/** A shift that a person still sees, though it is somebody else's by now, on another day, or gone. */
export const RemovedShift = z.object({
  shiftId: Id,
  providerCode: Code,
  providerName: z.string(),
  providerLastName: z.string(),
  date: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  skillLevel: z.string(),
  teamCode: Code,
  teamName: z.string(),
  color_Code: z.string(),
  scheduleCode: Code,
})
export type RemovedShift = z.infer<typeof RemovedShift>

const codes = z
  .array(Code)
  .min(1)
  .max(limits.list.codes)
  .transform((list) => [...new Set(list)])

export const publishEndpoints = {
  preview: endpoint({
    method: 'GET',
    path: 'Scheduler/PublishPreview',
    summary: 'What publishing blocks would do: who is told what, and what is left',
    access: whoMay(permission.writeSchedules),
    input: z.object({ codes: QueryList(Code).pipe(codes) }),
    output: PublishPreview,
  }),
  publish: endpoint({
    method: 'POST',
    path: 'Scheduler/Publish',
    summary: 'Publish blocks together: each person gets one message with all their changes',
    access: whoMay(permission.writeSchedules),
    input: z.object({
      codes,
      /** By block, the `changes` that the caller was shown. It is refused if there are others by now. */
      shown: z.record(Code, z.string().max(100)).optional(),
    }),
    output: PublishPreview.extend(Told.shape).extend({ publishedAt: Instant }),
  }),
  removed: endpoint({
    method: 'GET',
    path: 'Scheduler/GetRemoved',
    summary: 'The shifts of a department that people still see, though they are taken away',
    access: everyone,
    input: z
      .object({ departmentCode: Code, startDate: DateInput, endDate: DateInput })
      .superRefine((range, context) => {
        refuseEndBeforeStart(range, context)
        if (daysBetween(range.startDate, range.endDate) < limits.schedule.blockDays) return
        context.addIssue({ code: 'custom', path: ['endDate'], message: texts.schedule.blockTooLong })
      }),
    output: z.array(RemovedShift),
  }),
}
