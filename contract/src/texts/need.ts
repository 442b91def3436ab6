export const count = 'Please enter a whole number from 0 to 20'
export const reasonRequired = 'Please enter a reason.'
export const dateRequired = 'Please select a date.'
export const twice = 'This skill has a number for this day already'
export const rangeTooLong = 'Please ask for at most three months at a time'
export const allThere = 'These shifts are there already.'
export const added = (count: number) => (count === 1 ? '1 shift added.' : `${count} shifts added.`)
export const noneMissing = 'No shift is missing.'
