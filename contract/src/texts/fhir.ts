export const invalidDate = 'Not a valid date: 2026-11-15, or 2026-11-15T07:00:00Z, with eq, ge, gt, le or lt before it'
export const invalidCount = 'Not a valid number of rows'
export const unknownParam = (name: string, known: readonly string[]) =>
  `${name} is not known here. Search by ${known.join(', ')}.`
