export const dayRequired = 'Please select a date or a weekday'
export const oneDay = 'Please select either a date or a weekday'
export const otherDay = 'This is not one of the days to change'
export const timeRequired = 'Please enter both times, or none for the whole day'
export const sameTime = 'Leave both times empty for the whole day'
export const kindRequired = 'Please select unavailable or preferred'
export const twice = 'This day and time is in the list already'
export const over = 'This date is over'
export const tooFar = (years: number) => `At most ${years} years from now`
export const saved = 'Availability saved successfully.'
export const none = 'Nothing yet: the QHP can work on any day.'
export const owned =
  'This QHP also works for another organization: only the QHP or a platform admin can change the availability.'
