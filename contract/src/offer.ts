import { z } from 'zod'
import { Code, Id, QueryId, WireDateTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Told } from './message.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

/** Open until the person answers, or until it is closed because nobody can accept it any more. */
export const offerStates = ['open', 'accepted', 'declined', 'closed'] as const

/** Taken: somebody else has the shift. Left: the person does not work there any more. */
export const closedReasons = ['taken', 'changed', 'withdrawn', 'begun', 'left'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** A shift that nobody has, offered to one person. */
const Offer = z.object({
  offerId: Id,
  providerCode: Code,
  providerName: z.string(),
  state: z.enum(offerStates),
  /** Null unless it is closed. */
  reason: z.enum(closedReasons).nullable(),
  sentAt: WireDateTime,
  sentBy: z.string().nullable(),
  /** When it was answered or closed. */
  endedAt: WireDateTime.nullable(),
})
export type Offer = z.infer<typeof Offer>

export const offerEndpoints = {
  byShift: endpoint({
    method: 'GET',
    path: 'Offers/GetByShift',
    summary: 'To whom a shift has been offered, and what became of it; the latest first',
    access: whoMay(permission.writeSchedules),
    input: z.object({ shiftId: QueryId }),
    output: z.array(Offer),
  }),
  send: endpoint({
    method: 'POST',
    path: 'Offers/Send',
    summary: 'Offer a vacancy or an open shift to people; the first to accept has it',
    access: whoMay(permission.writeSchedules),
    input: z.object({
      shiftId: Id,
      providerCodes: z.array(Code).min(1, texts.offer.noneChosen).max(limits.list.codes),
      /** Warnings about these people are confirmed, and the confirmation goes with the offers. */
      isConfirmed: z.boolean().default(false),
    }),
    /** One for each person, in the order asked. Who has an open offer of the shift gets no second one. */
    output: Told.extend({ offerIds: z.array(Id) }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'Offers/Withdraw',
    summary: 'Take back an offer that has not been answered',
    access: whoMay(permission.writeSchedules),
    input: z.object({ offerId: Id }),
    output: z.object({ offerId: Id }),
  }),
}
