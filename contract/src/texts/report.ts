export const empty = 'No data found...'
export const nothingToExport = 'Records not found with selected filters. Try again with change filters.'
export const exported = (records: number) => `File exported successfully. Found the ${records} records.`

export const facilityRequired = 'Please select facility'
export const departmentRequired = 'Please select department'
export const teamRequired = 'Please select team'
export const providerRequired = 'Please select a QHP'
export const overtimeWrong = 'Overtime must begin after 1 to 168 hours a week'
export const notWorkedTitle = 'Not all of this is worked yet'
export const notWorked = (figures: {
  shifts: number
  toCome: number
  hours: string
  worked: string
  hoursToCome: string
}) =>
  `${figures.toCome} of ${figures.shifts} shifts are not over yet. Of ${figures.hours} hours, ${figures.worked} are worked and ${figures.hoursToCome} are to come; on call, cost and all other figures count both. For worked shifts only, choose an earlier end date.`
export const filtersChanged = 'The filters have changed. Run updates the table; Export takes the new filters already.'
export const notYours = 'Some filters of this report are outside your access. Choose the filters again, then press Run.'
export const tooMany = (shifts: number) =>
  `There are more than ${shifts.toLocaleString('en-US')} shifts. Please choose fewer days or departments.`
