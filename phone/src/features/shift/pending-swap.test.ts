import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { expect, test } from 'vitest'
import { pendingOf } from './pending-swap.part.ts'

const swap = (swapId: number, toQHPName: string, rest: object = {}) =>
  ({
    swapId,
    toQHPName,
    fromQHPName: 'Ben Brook',
    swapStatus: 'Open',
    isForMe: false,
    shift: { shiftId: 5 },
    returnShift: null,
    ...rest,
  }) as MySwap

test('a shift of mine names the swap that it is in, with all who were asked and have not declined', () => {
  const declined = swap(1, 'Ana Ash', { swapStatus: 'ToQHPDenied' })
  expect(pendingOf([declined], 5)).toBeUndefined()
  expect(pendingOf([declined, swap(2, 'Dan Duke')], 5)).toEqual({
    to: '/requests/swap/2',
    title: 'Swap asked',
    detail: 'To Dan Duke · your scheduler decides',
  })
  expect(pendingOf([swap(2, 'Dan Duke')], 6)).toBeUndefined()
  const approved = [swap(2, 'Dan Duke'), swap(3, 'Eve Elm')].map((one) => ({
    ...one,
    swapStatus: 'MediatorApproved' as const,
  }))
  expect(pendingOf(approved, 5)?.detail).toBe('To Dan Duke, Eve Elm · the first to accept has it')
})

test('a shift that somebody wants in exchange is in a swap, too; theirs is not mine', () => {
  const wanted = swap(4, 'Me Myself', { isForMe: true, returnShift: { shiftId: 9 }, swapStatus: 'MediatorApproved' })
  expect(pendingOf([wanted], 9)).toMatchObject({
    title: 'Exchange asked',
    detail: 'By Ben Brook · waits for your answer',
  })
  expect(pendingOf([wanted], 5)).toBeUndefined()
})
