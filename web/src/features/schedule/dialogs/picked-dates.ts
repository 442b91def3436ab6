/** Clicking a picked date again deselects it, but the last remaining one stays. */
export const pickedDates = (before: readonly string[], next: readonly string[]): string[] =>
  next.length === 0 ? [...before] : [...next].sort()
