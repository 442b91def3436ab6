/** Growth in percent against the range before, with one decimal; 0 if there was nothing before. */
export function growthOf(now: number, before: number): number {
  if (before === 0) return 0
  return Math.round(((now - before) / before) * 1000) / 10 || 0
}

/** '+12.5', '-3.0', '0.0'. */
export function growthText(growth: number): string {
  const text = growth.toFixed(1)
  if (Number(text) === 0) return '0.0'
  return growth > 0 ? `+${text}` : text
}
