/** Waits for the work, but no longer than that; a later result or failure is ignored. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
