/** All quoted from the specification. */
export const genericEmpty = 'There is no providers found into the teams on selected date!'
export const noTeam = 'There is no team found'
export const nothingToExport = 'Records not found'
