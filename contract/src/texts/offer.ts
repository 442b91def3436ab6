export const noneChosen = 'Please select at least one QHP.'
export const cannot = (people: string) => `Not everybody can take this shift: ${people}`
export const ended = 'This offer has already ended.'
export const declined = 'You have declined this offer.'
export const closed = {
  taken: 'Somebody was quicker: the shift is taken.',
  changed: 'The day, hours or terms of this shift have changed, so the offer has ended.',
  withdrawn: 'This offer has been withdrawn.',
  begun: 'The shift has already started.',
  left: 'You do not work there any more.',
} as const
