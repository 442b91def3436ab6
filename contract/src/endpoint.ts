import type { z } from 'zod'
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
}

type Stated<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access> = Pick<
  Endpoint<Input, Output, Allowed>,
  'method' | 'path' | 'summary' | 'access' | 'input' | 'output'
> &
  Partial<Pick<Endpoint, 'from' | 'answer'>>

export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Allowed extends Access>(
  stated: Stated<Input, Output, Allowed>,
): Endpoint<Input, Output, Allowed> {
  return { from: stated.method === 'GET' ? 'query' : 'json', answer: 'data', ...stated }
}
