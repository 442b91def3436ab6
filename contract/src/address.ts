import { requiredText } from './field.ts'
import { limits } from './limits.ts'
import { isState } from './rules/time-zone.ts'
import { texts } from './texts.ts'

/** The parts of an address that have a form. Rows from before this check stay valid while they are unchanged. */

export const State = (missing: string) =>
  requiredText(missing, limits.facility.state).refine(isState, texts.common.unknownState)
export const Zip = (missing: string) =>
  requiredText(missing, limits.facility.zip).refine((zip) => /^\d{5}$/.test(zip), texts.common.zipDigits)

export type KeptAddress = { state: string; zip: string }
