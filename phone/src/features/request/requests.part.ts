import type { MyLeave, MyRequest, MySwap } from '@shiftward/contract/mobile-request.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { daysText, localDate, monthDay, shiftTitle } from '../../lib/words.ts'
import { nameOfShift } from '../shift/shift-icon.part.tsx'

/** Shift requests, swaps and leave as one list. Status codes never show. */
export type ListedRequest = {
  key: string
  kind: 'shift' | 'swap' | 'leave'
  /** Whose turn it is; 'decided' when it is nobody's any more. */
  turn: 'mine' | 'theirs' | 'decided'
  title: string
  detail: string
  to: string
  /** Finds the action about this request that still waits to be sent, such as 'request 12'. */
  about: string
  /** `count` is how many there are in all, with those still to come. */
  steps?: { done: string[]; now: string; count: number }
  /** The swap that waits for my answer. */
  question?: MySwap
  /** The order within its group. */
  at: string
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name

const whenDecided = (at: string | null) => (at === null ? '' : ` ${monthDay(localDate(Date.parse(at)))}`)

const requestOutcomes: Record<MyRequest['approvalStatus'], string> = {
  Open: '',
  UserApproved: 'Approved',
  UserDenied: 'Your scheduler said no',
}

const left = 'It ended when you left'

/** Why it ended, where that is not the scheduler's word. */
const reasons: Record<string, string> = { taken: 'Somebody else has it', withdrawn: 'Withdrawn', left }

/** An approved one may have gone to somebody else since: `isMine` says whether the shift is still among mine. */
export function ofShift(request: MyRequest, isMine: boolean): ListedRequest {
  const { shiftApprovalId, approvalStatus, reason, decidedAt, shift } = request
  const isOpen = approvalStatus === 'Open'
  const decided = approvalStatus === 'UserApproved' && isMine ? 'It is yours' : requestOutcomes[approvalStatus]
  const outcome = reasons[reason] ?? (reason === '' ? decided : `It ended: ${reason}`)
  return {
    key: `shift ${shiftApprovalId}`,
    kind: 'shift',
    turn: isOpen ? 'theirs' : 'decided',
    title: `Shift ${shiftTitle(shift)}`,
    detail: isOpen ? shift.teamName : `${outcome}${whenDecided(decidedAt)}`,
    to: `/requests/shift/${shiftApprovalId}`,
    about: `request ${shiftApprovalId}`,
    ...(isOpen && { steps: { done: ['You asked'], now: 'Scheduler decides', count: 2 } }),
    at: shift.startsAt,
  }
}

const swapOutcomes: Record<MySwap['swapStatus'], (swap: MySwap) => string> = {
  Open: () => '',
  MediatorApproved: () => '',
  MediatorDenied: () => 'Your scheduler said no. The shift stays as it was.',
  ToQHPApproved: ({ isForMe, toQHPName }) => (isForMe ? 'You took it' : `${toQHPName} took it`),
  ToQHPDenied: ({ isForMe, toQHPName }) => (isForMe ? 'You declined' : `${toQHPName} declined. It stays your shift.`),
}

const swapTurns: Record<MySwap['swapStatus'], (swap: MySwap) => ListedRequest['turn']> = {
  Open: () => 'theirs',
  MediatorApproved: ({ isForMe }) => (isForMe ? 'mine' : 'theirs'),
  MediatorDenied: () => 'decided',
  ToQHPApproved: () => 'decided',
  ToQHPDenied: () => 'decided',
}

function outcomeOf(swap: MySwap): string {
  if (swap.reason === 'taken' && !swap.isForMe) return 'Somebody else took it'
  return reasons[swap.reason] ?? (swap.reason === '' ? swapOutcomes[swap.swapStatus](swap) : `It ended: ${swap.reason}`)
}

function swapTitle({ isForMe, shift, returnShift, fromQHPName, toQHPName }: MySwap): string {
  if (returnShift) return `Exchange with ${isForMe ? fromQHPName : toQHPName}`
  return isForMe ? `Take ${nameOfShift(shift)} of ${fromQHPName}` : `Swap ${nameOfShift(shift)}`
}

/** What I give and get in an exchange, from my side. */
export function givenAndGot({ isForMe, shift, returnShift }: MySwap) {
  return isForMe ? { given: returnShift, got: shift } : { given: shift, got: returnShift }
}

function swapDetail(swap: MySwap): string {
  const { given, got } = givenAndGot(swap)
  if (given && got) return `Give ${nameOfShift(given)}, get ${nameOfShift(got)}`
  return swap.isForMe ? swap.shift.teamName : `To ${swap.toQHPName}`
}

function ofSwap(swap: MySwap): ListedRequest {
  const { swapId, shift, isForMe, fromQHPName, toQHPName, swapStatus } = swap
  const turn = swapTurns[swapStatus](swap)
  const asked = isForMe ? `${firstName(fromQHPName)} asked` : 'You asked'
  const steps =
    swapStatus === 'Open'
      ? { done: [asked], now: 'Scheduler decides', count: 3 }
      : { done: [asked, 'Scheduler approved'], now: `${firstName(toQHPName)} answers`, count: 3 }
  return {
    key: `swap ${swapId}`,
    kind: 'swap',
    turn,
    title: swapTitle(swap),
    detail: turn === 'decided' ? outcomeOf(swap) : swapDetail(swap),
    to: `/requests/swap/${swapId}`,
    about: `swap ${swapId}`,
    ...(turn === 'theirs' && { steps }),
    ...(turn === 'mine' && { question: swap }),
    at: shift.startsAt,
  }
}

/** People who were asked together are one request of mine: the one that is furthest speaks for all. */
export function ofSwaps(swaps: MySwap[]): ListedRequest[] {
  const alone = swaps.filter(({ groupId }) => groupId === null).map(ofSwap)
  const groups = Map.groupBy(
    swaps.filter(({ groupId }) => groupId !== null),
    ({ groupId }) => groupId,
  )
  return [...alone, ...[...groups.values()].map(ofGroup)]
}

const isUndecided = (swap: MySwap) => swapTurns[swap.swapStatus](swap) !== 'decided'
const isDeclined = ({ swapStatus, reason }: MySwap) => swapStatus === 'ToQHPDenied' && reason === ''
const allOf = (count: number) => (count === 2 ? 'Both' : `All ${count}`)

export const speakingOf = (swaps: MySwap[]): MySwap | undefined =>
  swaps.find(({ swapStatus }) => swapStatus === 'ToQHPApproved') ??
  swaps.find(isUndecided) ??
  swaps.find(({ reason }) => reason !== '') ??
  swaps[0]

function ofGroup(swaps: MySwap[]): ListedRequest {
  const speaking = speakingOf(swaps)
  if (!speaking) throw new Error('A group has no swap')
  const request = ofSwap(speaking)
  if (swaps.every(isDeclined)) return { ...request, detail: `${allOf(swaps.length)} declined. It stays your shift.` }
  if (request.turn === 'decided') return request
  const asked = swaps.filter(isUndecided).map(({ toQHPName }) => firstName(toQHPName))
  return {
    ...request,
    detail: `To ${asked.join(', ')}`,
    ...(asked.length > 1 &&
      request.steps?.now.endsWith('answers') && { steps: { ...request.steps, now: 'The first to accept has it' } }),
  }
}

const leaveOutcomes: Record<MyLeave['leaveStatus'], string> = {
  Open: '',
  Approved: 'Approved',
  Denied: 'Your scheduler said no',
  Cancelled: 'Taken back',
}

const leaveOutcome = ({ leaveStatus, reason }: MyLeave): string =>
  reason === 'left' ? left : leaveOutcomes[leaveStatus]

/** 'PTO Nov 3 – 5', and whose request it is where each of several organizations has its own. */
export function leaveName(leave: MyLeave, hasSeveral: boolean): string {
  const days = daysText(fromWireDate(leave.fromDate), fromWireDate(leave.toDate))
  return `${leave.leaveTypeName} ${days}${hasSeveral ? ` at ${leave.organizationName}` : ''}`
}

/** An approved leave stands until the scheduler has agreed to cancel it. */
export const isCancelAsked = ({ cancelAskedAt }: MyLeave): boolean => cancelAskedAt !== null

export function ofLeave(leave: MyLeave, hasSeveral: boolean): ListedRequest {
  const isOpen = leave.leaveStatus === 'Open'
  const isWaiting = isOpen || isCancelAsked(leave)
  const words = [
    isOpen ? '' : `${leaveOutcome(leave)}${whenDecided(leave.decidedAt)}`,
    hasSeveral || isOpen ? leave.organizationName : '',
  ]
  return {
    key: `leave ${leave.id}`,
    kind: 'leave',
    turn: isWaiting ? 'theirs' : 'decided',
    title: leaveName(leave, false),
    detail: words.filter((word) => word !== '').join(' · '),
    to: `/requests/leave/${leave.id}`,
    about: `leave ${leave.id}`,
    ...(isWaiting && {
      steps: { done: [isOpen ? 'You asked' : 'You asked to cancel'], now: 'Scheduler decides', count: 2 },
    }),
    at: fromWireDate(leave.fromDate),
  }
}
