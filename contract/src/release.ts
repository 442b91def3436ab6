import { z } from 'zod'
import { Id, LabourType, QueryId, requiredAmount, WireDateTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Told } from './message.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { stepProblem } from './rules/release-steps.ts'
import { texts } from './texts.ts'

const text = texts.release

/** A shift is released in steps: first to some labour types, later to more, then at a higher rate. */
const Step = z.object({
  /** After the step before it; 0 for the first. */
  waitMinutes: z.int({ error: text.wait }).min(0, text.wait).max(limits.release.waitMinutes, text.wait),
  labourType: z.array(LabourType).min(1, texts.schedule.labourTypesRequired).max(4),
  askRate: requiredAmount(texts.schedule.rateRequired).gt(0, texts.schedule.rateAboveZero),
})

const Steps = z
  .array(Step)
  .min(1, text.stepRequired)
  .max(limits.release.steps, texts.common.tooMany(limits.release.steps))
  .superRefine((steps, context) => {
    const problem = stepProblem(steps)
    if (!problem) return
    context.addIssue({ code: 'custom', path: [problem.index, problem.field], message: problem.message })
  })

/** Stopped: by an administrator. */
const releaseEnds = ['taken', 'changed', 'withdrawn', 'begun', 'stopped'] as const
export type ReleaseEnd = (typeof releaseEnds)[number]

export const Release = z.object({
  releaseId: Id,
  /** Done: no step is to come, and the shift is still open. */
  state: z.enum(['running', 'done', 'ended']),
  /** Null unless it has ended. */
  reason: z.enum(releaseEnds).nullable(),
  startedBy: z.string().nullable(),
  startedAt: WireDateTime,
  steps: z.array(
    Step.extend({
      /** Null: not done yet. */
      doneAt: WireDateTime.nullable(),
      told: z.int().nullable(),
      /** When it will be done, and how many people it would tell now. Null for a step that is done or will not be. */
      dueAt: WireDateTime.nullable(),
      people: z.int().nullable(),
      /** How many others no service reaches, whether it is done or to come. Null where that is not known. */
      notSent: z.int().nullable(),
    }),
  ),
})
export type Release = z.infer<typeof Release>

export const releaseEndpoints = {
  byShift: endpoint({
    method: 'GET',
    path: 'Releases/GetByShift',
    summary: 'The last release of a shift in steps, and the rates between which one can go',
    access: whoMay(permission.writeSchedules),
    input: z.object({ shiftId: QueryId }),
    output: z.object({
      release: Release.nullable(),
      /** What the shift asks now, or the least that the department pays for the skill. */
      baseRate: z.number(),
      /** False for a vacancy: the first step makes it an open shift. */
      isOpen: z.boolean(),
      ceilingRate: z.number(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: 'Releases/Preview',
    summary: 'How many people each step would tell now, and how many no service reaches',
    access: whoMay(permission.writeSchedules),
    effect: 'read',
    input: z.object({ shiftId: Id, steps: Steps }),
    output: z.object({ people: z.array(z.int()), notSent: z.array(z.int()) }),
  }),
  start: endpoint({
    method: 'POST',
    path: 'Releases/Start',
    summary: 'Release a vacancy or an open shift in steps; the first step is done at once',
    access: whoMay(permission.writeSchedules),
    input: z.object({
      shiftId: Id,
      steps: Steps,
      /** For a vacancy: providers do not see the rate. An open shift stays as it is. */
      rateMask: z.boolean().optional(),
    }),
    /** Whom the first step has told. */
    output: Told.extend({ releaseId: Id }),
  }),
  stop: endpoint({
    method: 'POST',
    path: 'Releases/Stop',
    summary: 'Stop a release; the shift stays open as it is',
    access: whoMay(permission.writeSchedules),
    input: z.object({ releaseId: Id }),
    output: z.object({ releaseId: Id }),
  }),
}
