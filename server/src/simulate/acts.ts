import { availabilityEndpoints, availabilityKinds } from '@shiftward/contract/availability.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { isNearEnoughToCallOut } from '@shiftward/contract/rules/call-out.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Person } from './person.ts'

/** What a provider does on an ordinary day. Each act returns a description, or undefined when there was nothing to do. */
type Act = (who: Person, today: string) => Promise<string | undefined>

const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]
const between = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1))

type Shift = { shiftId: number; date: string; startTime: string; teamName: string }
const nameOf = ({ date, startTime, teamName }: Shift) => `the shift of ${date} ${startTime.slice(0, 5)} (${teamName})`

async function shiftsOf(who: Person, from: string, to: string) {
  const mine = await who.ask(mobileEndpoints.shifts, { from, to })
  return Array.isArray(mine) ? mine : mine.rows
}

/** Providers cannot confirm a warning, so they choose a shift that no rule speaks against. */
const takeShift: Act = async (who) => {
  const open = await who.ask(mobileEndpoints.openShifts, {})
  const shift = oneOf(open.filter(({ isRequested, findings }) => !isRequested && findings.length === 0))
  if (!shift) return undefined
  const { outcome } = await who.ask(mobileEndpoints.takeShift, { shiftId: shift.shiftId, date: shift.date })
  return `${outcome === 'assigned' ? 'takes' : 'asks for'} ${nameOf(shift)}`
}

const showInterest: Act = async (who) => {
  const shift = oneOf(await who.ask(mobileEndpoints.openShifts, {}))
  if (!shift) return undefined
  const on = !shift.isInterested
  await who.ask(mobileEndpoints.interest, { shiftId: shift.shiftId, on })
  return `${on ? 'shows interest' : 'is no longer interested'} in ${nameOf(shift)}`
}

const askSwap: Act = async (who, today) => {
  const shift = oneOf(await shiftsOf(who, addDays(today, 1), addDays(today, 30)))
  if (!shift) return undefined
  const partner = oneOf(await who.ask(mobileEndpoints.swapPartners, { shiftId: String(shift.shiftId) }))
  if (!partner) return undefined
  await who.ask(mobileEndpoints.requestSwap, { shiftId: shift.shiftId, toProviderCode: partner.providerCode })
  return `asks ${partner.providerName} to take ${nameOf(shift)}`
}

const answerSwap: Act = async (who) => {
  const swaps = await who.ask(mobileEndpoints.swaps, {})
  const swap = oneOf(swaps.filter(({ isForMe, swapStatus }) => isForMe && swapStatus === 'MediatorApproved'))
  if (!swap) return undefined
  const accept = Math.random() < 0.7
  await who.ask(mobileEndpoints.answerSwap, { swapId: swap.swapId, accept })
  return `${accept ? 'takes' : 'does not take'} ${nameOf(swap.shift)} from ${swap.fromQHPName}`
}

const answerOffer: Act = async (who) => {
  const offer = oneOf(await who.ask(mobileOfferEndpoints.offers, {}))
  if (!offer) return undefined
  const accept = offer.findings.length === 0 && Math.random() < 0.6
  await who.ask(mobileOfferEndpoints.answer, { offerId: offer.offerId, accept })
  return `${accept ? 'accepts' : 'declines'} ${nameOf(offer)}, which was offered`
}

const askLeave: Act = async (who, today) => {
  const fromDate = addDays(today, between(7, 60))
  const toDate = addDays(fromDate, between(0, 5))
  await who.ask(mobileEndpoints.requestLeave, { fromDate, toDate, leaveType: between(1, 2) })
  return `asks for leave from ${fromDate} to ${toDate}`
}

const cancelLeave: Act = async (who, today) => {
  const leaves = await who.ask(mobileEndpoints.leaves, {})
  const open = leaves.filter(
    ({ leaveStatus, fromDate }) => leaveStatus === 'Open' && (toIsoDate(fromDate) ?? '') > today,
  )
  const leave = oneOf(open)
  if (!leave) return undefined
  await who.ask(mobileEndpoints.cancelLeave, { leaveId: leave.id })
  return `cancels the leave from ${leave.fromDate}`
}

const markDay: Act = async (who, today) => {
  const known = await who.ask(availabilityEndpoints.mine, {})
  const date = addDays(today, between(3, 40))
  if (known.length >= mostDaysMarked || known.some((one) => one.date === toWireDate(date))) return undefined
  const kind = oneOf(availabilityKinds) ?? 'preferred'
  const kept = known.map(({ id: _id, ...entry }) => entry)
  await who.ask(availabilityEndpoints.saveMine, {
    availability: [...kept, { date, weekday: null, from: null, to: null, kind }],
    replaces: known.map(({ id }) => id),
  })
  return kind === 'preferred' ? `would like to work on ${date}` : `is unavailable on ${date}`
}
const mostDaysMarked = 5

const callOut: Act = async (who, today) => {
  const shifts = await shiftsOf(who, today, addDays(today, 4))
  const shift = oneOf(shifts.filter(({ startsAt }) => isNearEnoughToCallOut(Date.parse(startsAt), Date.now())))
  if (!shift) return undefined
  await who.ask(mobileEndpoints.callOut, { shiftId: shift.shiftId })
  return `is sick and gives up ${nameOf(shift)}`
}

/** Frequent acts are listed several times. Answering comes first. */
const acts: Act[] = [
  takeShift,
  takeShift,
  takeShift,
  showInterest,
  showInterest,
  askSwap,
  askSwap,
  askLeave,
  cancelLeave,
  markDay,
  callOut,
]

export const actOnce: Act = async (who, today) =>
  (await answerSwap(who, today)) ?? (await answerOffer(who, today)) ?? (await (oneOf(acts) ?? takeShift)(who, today))
