export const nameRequired = 'Please enter a name.'
export const nameTaken = 'The department already has a pattern with this name'
export const weeks = 'Please enter a whole number from 1 to 8'
export const daysRequired = 'Please mark at least one working day.'
export const dayBeyond = 'This day is after the last week of the pattern'
export const dayTwice = 'This day is in the list already'
export const peopleRequired = 'Please select at least one QHP.'
export const personTwice = 'This QHP is in the list already'
export const rangeTooLong = 'Please choose at most a year at a time'
export const tooMany = (most: number) => `A department has at most ${most} patterns`
export const saved = 'Pattern saved successfully.'
export const deleted = (name: string) => `‘${name}’ is deleted.`
