type Named = { shiftId: number }

/** An offered shift is mine by accepting the offer: nobody need ask for it, too. */
export function notOffered<Shift extends Named>(open: Shift[], offers: Named[]): Shift[] {
  const offered = new Set(offers.map(({ shiftId }) => shiftId))
  return open.filter(({ shiftId }) => !offered.has(shiftId))
}

/** About a shift that is not open to me any more. */
export const goneWords = (isMine: boolean): { title: string; text: string } =>
  isMine
    ? { title: 'It is yours', text: 'This shift is on your schedule.' }
    : { title: 'Somebody was quicker', text: 'This shift is no longer open.' }
