import type { MyLeave, MySwap } from '@shiftward/contract/mobile-request.ts'
import type { OfferedShift } from '@shiftward/contract/mobile-shift.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { dateOf, daysText, dayText, shiftTitle } from '../../lib/words.ts'
import { kindOfShift } from '../shift/shift-icon.part.tsx'

/** Shift requests, swaps and leave as one list. Status codes never show. */
export type Request = {
  key: string
  kind: 'shift' | 'swap' | 'leave'
  /** Whose turn it is; 'decided' when it is nobody's any more. */
  turn: 'mine' | 'theirs' | 'decided'
  title: string
  detail: string
  to: string
  steps?: { done: string[]; now: string }
  /** The order within its group. */
  at: string
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name

export function ofShift(shift: OfferedShift): Request {
  return {
    key: `shift ${shift.shiftId}`,
    kind: 'shift',
    turn: 'theirs',
    title: `Shift ${shiftTitle(shift)}`,
    detail: shift.teamName,
    to: `/open/${shift.shiftId}`,
    steps: { done: ['You asked'], now: 'Scheduler decides' },
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

const swapTurns: Record<MySwap['swapStatus'], (swap: MySwap) => Request['turn']> = {
  Open: () => 'theirs',
  MediatorApproved: ({ isForMe }) => (isForMe ? 'mine' : 'theirs'),
  MediatorDenied: () => 'decided',
  ToQHPApproved: () => 'decided',
  ToQHPDenied: () => 'decided',
}

export function ofSwap(swap: MySwap): Request {
  const { swapId, shift, isForMe, fromQHPName, toQHPName, swapStatus } = swap
  const turn = swapTurns[swapStatus](swap)
  const asked = isForMe ? `${firstName(fromQHPName)} asked` : 'You asked'
  const steps =
    swapStatus === 'Open'
      ? { done: [asked], now: 'Scheduler decides' }
      : { done: [asked, 'Scheduler approved'], now: `${firstName(toQHPName)} answers` }
  const day = `${dayText(dateOf(shift.startsAt))} ${kindOfShift(shift).toLowerCase()}`
  return {
    key: `swap ${swapId}`,
    kind: 'swap',
    turn,
    title: isForMe ? `Take ${day} of ${fromQHPName}` : `Swap ${day}`,
    detail: turn === 'decided' ? swapOutcomes[swapStatus](swap) : isForMe ? shift.teamName : `To ${toQHPName}`,
    to: `/requests/swap/${swapId}`,
    ...(turn === 'theirs' && { steps }),
    at: shift.startsAt,
  }
}

const leaveOutcomes: Record<MyLeave['leaveStatus'], string> = {
  Open: '',
  Approved: 'Approved',
  Denied: 'Your scheduler said no',
  Cancelled: 'Taken back',
}

export function ofLeave(leave: MyLeave, hasSeveral: boolean): Request {
  const [from, to] = [toIsoDate(leave.fromDate) ?? '', toIsoDate(leave.toDate) ?? '']
  const isOpen = leave.leaveStatus === 'Open'
  const words = [isOpen ? '' : leaveOutcomes[leave.leaveStatus], hasSeveral || isOpen ? leave.organizationName : '']
  return {
    key: `leave ${leave.id}`,
    kind: 'leave',
    turn: isOpen ? 'theirs' : 'decided',
    title: `${leave.leaveTypeName} ${daysText(from, to)}`,
    detail: words.filter((word) => word !== '').join(' · '),
    to: `/requests/leave/${leave.id}`,
    ...(isOpen && { steps: { done: ['You asked'], now: 'Scheduler decides' } }),
    at: from,
  }
}
