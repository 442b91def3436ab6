import { z } from 'zod'
import {
  AskedLeave,
  Code,
  DateRange,
  Id,
  Instant,
  LabourType,
  QueryId,
  refuseEndBeforeStart,
  WireDate,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { requiredChoices } from './field.ts'
import { limits } from './limits.ts'
import { FindingText } from './rule.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

/** Auto-fill: a run on the server proposes people for shifts that nobody has; a person accepts what they like of it. */

const text = texts.fill
const most = limits.fill

export const FillOptions = z.object({
  /** Only people of these labour types are proposed. If it is left out, everybody may be. */
  labourTypes: requiredChoices(LabourType, texts.schedule.labourTypesRequired, 4).optional(),
  /** The most hours a week that the proposal gives a person, even if the rules allow more. */
  weekHours: z.int({ error: text.weekHours }).min(1, text.weekHours).max(168, text.weekHours).optional(),
  /** Whether the proposal may break rules that only warn. It never breaks one that blocks. */
  warnings: z.boolean().optional(),
  /** Whether an assigned shift may be given to another person. */
  mayMove: z.boolean().optional(),
})
export type FillOptions = z.infer<typeof FillOptions>

export const StartFillInput = z.object({
  /** Blocks of one department. */
  schedulerCodes: requiredChoices(Code, texts.schedule.blockRequired, most.blocks),
  /** Fills only these shifts of the blocks. If it is left out, all open and vacant ones. */
  shiftIds: requiredChoices(Id, text.shiftsRequired, most.shifts).optional(),
  /** The days that the figures and the fair shares cover. Without it, all days of the blocks. */
  days: DateRange.superRefine(refuseEndBeforeStart).optional(),
  /** How long it may search. */
  seconds: z.int({ error: text.seconds }).min(1, text.seconds).max(most.seconds, text.seconds).default(60),
  options: FillOptions.default({}),
})

/** Over the chosen blocks' shifts ahead, from the first day to the last day of the run. */
const Figures = z.object({
  /** Filled shifts as a part of those that the teams need. A team without needs needs all of its shifts. */
  coverage: z.number(),
  filled: z.int(),
  /** How many are needed. */
  shifts: z.int(),
  /** The open and vacant ones, needed or not. */
  uncovered: z.int(),
  /** How many warnings the filled shifts have. */
  warnings: z.int(),
  /** Dollars, overtime included. */
  cost: z.number(),
  /** Hours. */
  overtime: z.number(),
  /** For each skill the difference between who has most and who has least, of all whom the run may use. */
  fairness: z.array(z.object({ skill: SkillName, hours: z.number(), nights: z.int(), weekends: z.int() })),
})
export type FillFigures = z.infer<typeof Figures>

const Proposed = z.object({
  shiftId: Id,
  providerCode: Code,
  providerName: z.string(),
  /** Why this person, the strongest reason first. */
  reasons: z.array(z.string()),
  /** Warnings that accepting the proposal confirms. */
  findings: z.array(FindingText),
  /** Leave that the person has asked for then, if nobody has decided about it. */
  askedLeave: AskedLeave.optional(),
  /** The person who has the shift now, if the proposal takes it from somebody. */
  movedFrom: Code.optional(),
  /** How many requests, offers and swaps of other people accepting this would close. */
  closes: z.object({ requests: z.int(), offers: z.int(), swaps: z.int() }),
  /** The shift was filled, changed or deleted since: accepting leaves it out. */
  isChanged: z.boolean(),
  /** Why it can no longer be accepted; null if it can. */
  obstacle: z.string().nullable(),
})
export type FillProposed = z.infer<typeof Proposed>

const Uncovered = z.object({
  shiftId: Id,
  /** How many people with the skill each reason rules out; each person is counted once. */
  counts: z.array(z.object({ reason: z.string(), people: z.int() })),
  /** The person who came closest to being allowed to take it. */
  nearest: z.object({ providerCode: Code, providerName: z.string(), text: z.string() }).nullable(),
  /** The same in sentences. */
  reasons: z.array(z.string()),
  /** The shift was filled or deleted after the run. */
  isChanged: z.boolean(),
})
export type FillUncovered = z.infer<typeof Uncovered>

const Run = z.object({
  runId: Id,
  departmentCode: Code,
  schedulerCodes: z.array(Code),
  teamNames: z.array(z.string()),
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  /** A server is busy with another run. */
  isWaiting: z.boolean(),
  /** What became of the proposal; null while nobody has decided. */
  closedAs: z.enum(['applied', 'discarded']).nullable(),
  /** The name of who started it. */
  startedBy: z.string(),
  startedAt: Instant,
  /** How long it has searched, and how long it may. */
  seconds: z.number(),
  mostSeconds: z.int(),
  options: FillOptions,
})
export type FillRunRow = z.infer<typeof Run>

export const FillRun = Run.extend({
  /** Null until it is known. */
  startDate: WireDate.nullable(),
  endDate: WireDate.nullable(),
  /** How many shifts it tries to fill, and how many people could have one. */
  vacancies: z.int().nullable(),
  people: z.int().nullable(),
  bestCost: z.number().nullable(),
  /** No proposal can cost less. */
  bound: z.number().nullable(),
  /** How many shifts the best proposal left uncovered, each time that it became better. */
  course: z.array(z.object({ seconds: z.number(), uncovered: z.int() })),
  before: Figures.nullable(),
  after: Figures.nullable(),
  proposal: z.array(Proposed),
  uncovered: z.array(Uncovered),
  /** Why it failed, and what to do. */
  problem: z.string().nullable(),
})
export type FillRun = z.infer<typeof FillRun>

export const FillApplied = z.object({
  applied: z.array(Id),
  leftOut: z.array(z.object({ shiftId: Id, reason: z.string() })),
})
export type FillApplied = z.infer<typeof FillApplied>

const access = whoMay(permission.writeSchedules)

export const fillEndpoints = {
  start: endpoint({
    method: 'POST',
    path: 'Fill/Start',
    summary: 'Start to look for people for shifts that nobody has; nothing is changed',
    access,
    input: StartFillInput,
    output: z.object({ runId: Id }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'Fill/Get',
    summary: 'A run of auto-fill: how far it is, and what it proposes',
    access,
    input: z.object({ id: QueryId }),
    output: FillRun,
  }),
  byDepartment: endpoint({
    method: 'GET',
    path: 'Fill/GetByDepartment',
    summary: 'The runs of a department that nobody has decided about, the newest first',
    access,
    input: z.object({ departmentCode: Code }),
    output: z.array(Run),
  }),
  stop: endpoint({
    method: 'POST',
    path: 'Fill/Stop',
    summary: 'Stop a run and use what it has found, or discard the run',
    access,
    input: z.object({ id: Id, discard: z.boolean().default(false) }),
    output: z.object({ runId: Id, state: Run.shape.state }),
  }),
  apply: endpoint({
    method: 'POST',
    path: 'Fill/Apply',
    summary: 'Assign what a run proposes, or a part of it; what no longer fits is left out',
    access,
    input: z.object({ id: Id, shiftIds: requiredChoices(Id, text.shiftsRequired, most.shifts).optional() }),
    output: FillApplied,
  }),
}
