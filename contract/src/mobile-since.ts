import { z } from 'zod'
import { limits } from './limits.ts'
import { texts } from './texts.ts'

/** Reading again: only what is new since a moment. */

/** A moment in a query string. */
export const Since = z.iso.datetime({ offset: true, error: texts.common.invalidMoment }).max(limits.text.code)

const what =
  'Only the rows whose own state changed at or after this moment: the status, its reason, the days of a leave, the read mark of a message. ' +
  'The newest updatedAt of the last answer is the next since; rows up to a minute older come again. ' +
  'A new name of a person, place or leave type is no change of a row, and rows that are removed are not told: ' +
  'to learn of these, ask without since and with the ETag.'

/** The input of a list whose rows have `updatedAt`. */
export const ChangedSince = z.object({ since: Since.meta({ description: what }).optional() })
