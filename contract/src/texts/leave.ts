export const empty = 'Leave requests not found!'
export const updated = 'Leave request updated successfully.'
export const shiftAdded = 'Shift added successfully.'

export const fillHint = 'Click Save & Next to assign the shift'
export const overlaps = 'Another leave overlaps these days'
export const added = 'Leave added successfully.'
export const tooLong = (years: number) => `Leave can last at most ${years} years`
export const sickTooOld = (days: number) => `Sick leave can start at most ${days} days ago`
export const typeRequired = 'Please select leave type'
export const cancelAsked = 'Cancellation requested'
export const left = 'The QHP left'
export const cancelled = (shifts: number) =>
  shifts === 0 ? 'Leave cancelled.' : `Leave cancelled, ${shifts === 1 ? '1 shift' : `${shifts} shifts`} given back.`
export const notApproved = 'Only approved leave can be cancelled'
export const cancelQuestion = 'The QHP asks to cancel this approved leave. Shifts that it freed do not come back.'
/** Why a shift that a leave freed is not given back. */
export const stays = {
  elsewhere: 'planned by another department',
  deactivated: 'block deactivated',
  deleted: 'deleted since',
  moved: 'moved to another day',
  open: 'an open shift now',
  freed: 'freed since',
  assigned: 'assigned again',
  otherHours: (found: string) => `other hours since. ${found}`,
}
