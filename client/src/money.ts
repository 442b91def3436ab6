const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const withoutCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** '$1,234.50', '$80.00': for sums and columns. */
export const dollars = (amount: number): string => withCents.format(amount)

/** '$80', '$80.50': for a rate in a sentence. */
export const shortDollars = (amount: number): string =>
  Number.isInteger(amount) ? withoutCents.format(amount) : withCents.format(amount)
