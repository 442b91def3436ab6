export const empty = 'Shift request not found!'
export const updated = 'Shift request updated successfully.'
export const confirmAccept = 'Are you sure you want accept?'
export const confirmReject = 'Are you sure you want reject?'
export const confirmAcceptAll = 'Are you sure you want accept all?'
export const confirmRejectAll = 'Are you sure you want reject all?'

export const decidedAlready = 'This request has already been decided.'
export const givenTo = (name: string) => `The shift was given to ${name}.`
export const noneChosen = 'Please select at least one request.'
/** Why a request or a swap ended, where its status does not say it. */
export const reason = {
  taken: 'taken',
  withdrawn: 'withdrawn',
  left: 'left',
  notPossible: 'it is not possible any more',
} as const
export const shiftStarted = 'The shift has already started.'
export const notEligible = 'This QHP does not work at this facility any more.'
