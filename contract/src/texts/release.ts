export const wait = 'Please enter how long to wait, at most 7 days'
export const stepRequired = 'A release needs at least one step'
export const firstAtOnce = 'The first step begins at once'
export const waitRequired = 'Please enter how long to wait'
export const rateFalls = 'The rate cannot fall'
export const typesShrink = 'A step cannot leave out a labor type of the step before'
export const nothingNew = 'This step changes nothing: raise the rate or add a labor type'
export const belowNow = (rate: string) => `The shift is open at $${rate} an hour. The first step cannot pay less.`
export const leavesOut = (names: string) =>
  `The first step leaves out people who asked for this shift or showed interest: ${names}.`
export const tooLate = (step: number) => `Step ${step} would come when the shift has started.`
export const running = 'This shift is being released already.'
export const ended = 'This release has already ended.'
