export const choose = 'Please choose which shifts to change.'
export const tooMany = (count: number, most: number) =>
  `These are ${count} shifts, and at most ${most} can be changed at once: please choose a later first day, and change the earlier days afterwards.`
export const changed = (count: number) => (count === 1 ? '1 shift changed.' : `${count} shifts changed.`)
export const nothing = 'No shift has changed.'
