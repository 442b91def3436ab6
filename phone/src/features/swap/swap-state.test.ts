import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { expect, test } from 'vitest'
import { stateOf } from './swap-state.ts'

const shift = { startsAt: '2026-11-24T19:00:00-06:00', isNight: true, onCall: false, timeZone: 'America/Chicago' }
const swap = (swapId: number, toQHPName: string, change: Partial<MySwap> = {}) =>
  ({
    swapId,
    swapStatus: 'MediatorApproved',
    reason: '',
    fromQHPName: 'Delia Kelddell',
    toQHPName,
    isForMe: false,
    shift,
    returnShift: null,
    groupId: 1,
    ...change,
  }) as MySwap

const named = swap(1, 'Amara Hollomere', { swapStatus: 'ToQHPDenied' })
const said = (...others: MySwap[]) => stateOf(named, [named, ...others, swap(9, 'Ines Ormond', { groupId: 2 })])

test('a swap asked of several is told of all of them, whichever a message names', () => {
  const briony = swap(2, 'Briony Keldholt')
  expect(said(briony, swap(3, 'Corin Dreyvane'))).toMatchObject({
    swap: { swapId: 2 },
    isDecided: false,
    words: 'You asked Briony Keldholt, Corin Dreyvane. The first to accept has it.',
  })
  expect(said(briony)).toMatchObject({ isDecided: false, words: 'Briony Keldholt has to answer.' })
  const took = swap(2, 'Briony Keldholt', { swapStatus: 'ToQHPApproved' })
  expect(said(took)).toMatchObject({ isDecided: true, words: 'Briony Keldholt took it' })
})

test('a swap asked of one speaks for itself', () => {
  const alone = swap(4, 'Amara Hollomere', { groupId: null, swapStatus: 'Open' })
  expect(stateOf(alone, [named, alone])).toMatchObject({
    swap: { swapId: 4 },
    isDecided: false,
    words: 'You asked Amara Hollomere. Your scheduler has to approve it first.',
  })
  expect(stateOf({ ...alone, isForMe: true }, [])).toMatchObject({
    words: 'Delia Kelddell asks you. Your scheduler has to approve it first.',
  })
})
