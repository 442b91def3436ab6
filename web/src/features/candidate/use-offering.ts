import { CallError } from '@shiftward/client/call-error.ts'
import { counted } from '@shiftward/client/counted.ts'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import type { Offer } from '@shiftward/contract/offer.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { withUnsent } from '../../lib/told-text.ts'
import { offersQuery, useSendOffers, useWithdrawOffer } from './offer.queries.ts'

/** Those with warnings are asked about first; the dialog keeps its text while it fades out. */
type OfferAnyway = { opened: boolean; people: Candidate[] }

/** A shift that has begun can be assigned, but no longer offered. */
type Offered = { shiftId: number; hasBegun: boolean }

/** Who is chosen for an offer of the shift, who has one, and the sending of it. */
export function useOffering({ shiftId, hasBegun }: Offered, people: readonly Candidate[] = [], onAnswered: () => void) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<OfferAnyway>()
  const offers = useQuery(offersQuery(shiftId))
  const sending = useSendOffers()
  const withdrawing = useWithdrawOffer()
  const offerOf = lastOffers(offers.data ?? [])
  const isFree = ({ providerCode, level }: Candidate) =>
    !hasBegun && level !== 'block' && offerOf.get(providerCode)?.state !== 'open'
  const chosen = people.filter((person) => marked.has(person.providerCode) && isFree(person))

  async function send(to: Candidate[], isConfirmed: boolean) {
    const providerCodes = to.map(({ providerCode }) => providerCode)
    const told = await tried(() => sending.mutateAsync({ shiftId, providerCodes, isConfirmed }))
    setQuestion((before) => before && { ...before, opened: false })
    onAnswered()
    if (!told) return
    setMarked(new Set([...marked].filter((code) => !providerCodes.includes(code))))
    const [only] = to
    const whom = to.length === 1 && only ? only.providerName : counted(to.length, 'person', 'people')
    toastSuccess(withUnsent(`Offered to ${whom}. The first to accept has it.`, told))
  }

  return {
    offerOf,
    isPossible: !hasBegun,
    chosen,
    question,
    isSending: sending.isPending,
    offer(to: Candidate[]) {
      const free = to.filter(isFree)
      if (free.length === 0 || sending.isPending) return
      if (free.some(({ findings }) => findings.length > 0)) setQuestion({ opened: true, people: free })
      else void send(free, false)
    },
    confirm: () => (question ? send(question.people, true) : Promise.resolve()),
    cancel: () => setQuestion((before) => before && { ...before, opened: false }),
    async withdraw({ offerId, providerName }: Offer) {
      const isDone = await tried(() => withdrawing.mutateAsync(offerId))
      if (isDone) toastSuccess(`Offer to ${providerName} withdrawn.`)
    },
    choose({ providerCode }: Candidate) {
      const others = [...marked].filter((code) => code !== providerCode)
      setMarked(new Set(marked.has(providerCode) ? others : [...others, providerCode]))
    },
  }
}
export type Offering = ReturnType<typeof useOffering>

/** The answer. If it did not work, the server's reason is shown, and there is none. */
async function tried<Answer>(change: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toastError(error.message)
    return undefined
  }
}

/** The latest offer to each person. The list has the latest first. */
const lastOffers = (offers: readonly Offer[]): ReadonlyMap<string, Offer> =>
  new Map(offers.toReversed().map((offer) => [offer.providerCode, offer]))
