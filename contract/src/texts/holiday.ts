export const nameRequired = 'Please enter a name.'
export const otherYear = (year: number) => `Please enter a date in ${year}`
export const twice = 'This date is in the list already'
export const noneLeft = 'A year needs at least one holiday'
