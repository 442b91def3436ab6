import type { ShiftDetail } from '@shiftward/contract/mobile-shift.ts'

/** '2150 Alder Creek Road, Portland, OR 97201' */
export function addressText({ address }: ShiftDetail): string {
  const { addressLine1, city, state, zip } = address
  return [addressLine1, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ')
}

/** Phones open their own map for it. */
export const directions = (shift: ShiftDetail): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${shift.facilityName}, ${addressText(shift)}`)}`
