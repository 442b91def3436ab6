import { limits } from '../limits.ts'
import type { Span } from './shift-time.ts'

/** Calling out is for the next days. Whoever knows earlier that they cannot work asks for leave. */
export const isNearEnoughToCallOut = (startsAt: number, now: number): boolean =>
  startsAt - now <= limits.mobile.callOutAheadMs

const stepMs = limits.schedule.pickerStepMinutes * 60_000

/** Up to one step ahead of now is allowed: who leaves right after the start then keeps one step. */
export const canHaveLeft = ({ startsAt, endsAt }: Span, leftAt: number, now: number): boolean =>
  leftAt > startsAt && leftAt < endsAt && leftAt <= now + stepMs

/**
 * Now as a picker shows it, within a running shift: rounded down, so that the rest has begun. Undefined where nothing of
 * the shift could be kept and given on.
 */
export function nowInShift(span: Span, now: number): number | undefined {
  const rounded = Math.floor(now / stepMs) * stepMs
  const leftAt = Math.min(Math.max(rounded, span.startsAt + stepMs), span.endsAt - stepMs)
  return span.startsAt <= now && now < span.endsAt && canHaveLeft(span, leftAt, now) ? leftAt : undefined
}
