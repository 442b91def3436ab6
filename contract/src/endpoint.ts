import type { z } from 'zod'
import type { limits } from './limits.ts'
import type { Kind } from './rules/permissions.ts'

/** Who may call: anybody, a provider's mobile session, or a console session of these kinds. */
export type Access = 'public' | 'provider' | readonly Kind[]

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> = {
  method: 'GET' | 'POST'
  /** Below /api/, as the specification spells it; compared without regard to case. */
  path: string
  summary: string
  access: Allowed
  /** Where the input travels. GET calls use the query; POST calls the JSON body, unless they say otherwise. */
  from: 'query' | 'json' | 'form'
  input: Input
  /** What the answer holds: in `data`, beside `status` (flat), or alone (raw); or each of its events (events). */
  output: Output
  answer: 'data' | 'flat' | 'raw' | 'events'
  /**
   * What it does to the database. A change is made whole or not at all, and once for each idempotency key; an attempt
   * (a sign-in, a code) leaves its trace even when it is refused.
   */
  effect: 'read' | 'change' | 'attempt'
  /** Its rows are made to be taken away as a file, with this input at least: who read them is kept in the audit log. */
  isExport: boolean | ((input: Record<string, unknown>) => boolean)
  /** How often: one of the rates in limits.ts. Absent: as often as the server can answer. */
  limit?: RateLimit
}

export type RateLimit = keyof typeof limits.rate

type Stated<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access> = Pick<
  Endpoint<Input, Output, Allowed>,
  'method' | 'path' | 'summary' | 'access' | 'input' | 'output'
> &
  Partial<Pick<Endpoint, 'from' | 'answer' | 'effect' | 'isExport' | 'limit'>>

export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Allowed extends Access>(
  stated: Stated<Input, Output, Allowed>,
): Endpoint<Input, Output, Allowed> {
  const byMethod =
    stated.method === 'GET'
      ? ({ from: 'query', effect: 'read' } as const)
      : ({ from: 'json', effect: 'change' } as const)
  return { ...byMethod, answer: 'data', isExport: false, ...stated }
}
