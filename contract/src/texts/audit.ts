export const empty = 'No entries found!'
export const nothingToExport = 'There are no entries to export.'
export const tooMany = (entries: number) =>
  `There are more than ${entries.toLocaleString('en-US')} entries. Please choose fewer days or another filter.`
