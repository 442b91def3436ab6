import type { z } from 'zod'
import type { limits } from './limits.ts'
import type { Kind } from './rules/permissions.ts'

/** Allowed callers: anybody, any session for its own account, a provider's mobile session, or console sessions of these kinds. */
export type Access = 'public' | 'self' | 'provider' | readonly Kind[]

/** Something a person has to do before the server answers their other calls. The error names it. */
export const duties = ['changePassword', 'setUpTwoFactor'] as const
export type Duty = (typeof duties)[number]

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> = {
  method: 'GET' | 'POST'
  /** Below /api/, spelled as in the specification. Compared ignoring case. */
  path: string
  summary: string
  access: Allowed
  /** The duties that do not hold this call back. By default a person with a duty is refused. */
  despite: readonly Duty[]
  /** Where the input is. By default the query for GET and the JSON body for POST. */
  from: 'query' | 'json' | 'form'
  input: Input
  /** Where the output is in the answer: in `data`, beside `status` (flat), alone (raw), or in each event (events). */
  output: Output
  answer: 'data' | 'flat' | 'raw' | 'events'
  /**
   * The call's effect on the database. A change is one transaction and happens once for each idempotency key. An attempt
   * (a sign-in, a code) is recorded even when it is refused.
   */
  effect: 'read' | 'change' | 'attempt'
  /** The rows can be exported (with this input, if it depends on the input), so the audit log records each read. */
  isExport: Mark
  /** The answer may be some seconds old (with this input), so a read replica may give it. Only for reads. */
  mayLag: Mark
  /** One of the rates in limits.ts. Absent means no limit. */
  limit?: RateLimit
}

/** Holds for the call, or for some of its inputs. */
export type Mark = boolean | ((input: Record<string, unknown>) => boolean)

export type RateLimit = keyof typeof limits.rate

type Stated<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access> = Pick<
  Endpoint<Input, Output, Allowed>,
  'method' | 'path' | 'summary' | 'access' | 'input' | 'output'
> &
  Partial<Pick<Endpoint, 'despite' | 'from' | 'answer' | 'effect' | 'isExport' | 'mayLag' | 'limit'>>

export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Allowed extends Access>(
  stated: Stated<Input, Output, Allowed>,
): Endpoint<Input, Output, Allowed> {
  const byMethod =
    stated.method === 'GET'
      ? ({ from: 'query', effect: 'read' } as const)
      : ({ from: 'json', effect: 'change' } as const)
  return { ...byMethod, despite: [], answer: 'data', isExport: false, mayLag: false, ...stated }
}
