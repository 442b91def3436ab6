export const haveAlready = 'You already have this shift.'
export const askedAlready = 'You have already asked for this shift.'
export const partnerRefused = 'This QHP cannot take this shift.'
export const beingChanged = 'This shift is being changed. Ask your scheduler.'
export const changedMeanwhile = 'The day, hours or terms of this shift have changed. Please look at it again.'
export const swapPending = 'A swap of this shift is already pending.'
export const askedLately = 'You asked the same person to take this shift within the last hour. Please ask again later.'
export const exchangeWithOne = 'A shift can be exchanged with one QHP only.'
export const notExchangeable = 'These two shifts cannot be exchanged.'
export const callOutTooEarly = (hours: number) =>
  `You can call out of a shift that starts within ${hours} hours. Ask for leave instead.`
export const cancelAsked = 'You have already asked to cancel this leave.'
export const leaveOver = 'This leave is over.'
export const leaveElsewhere = 'You no longer work for the organization of this leave.'
export const tooManyDays = (days: number) => `At most ${days} days at once`
export const endpointForbidden = 'This push service is not permitted.'
export const keyInvalid = 'This is not a key of a browser.'
export const urgentLocked = 'Urgent changes always come by SMS.'
export const renewedJustNow = 'The session was renewed just now.'
export const notApprovedYet = 'Your scheduler has not approved this swap yet.'
export const worksNowhere = 'You do not work at any facility yet.'
export const leaveInPast = 'Leave cannot start before today'
export const leaveTooFar = (years: number) => `Leave can start at most ${years} years from now`
