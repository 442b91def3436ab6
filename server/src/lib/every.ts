/** Does a job again and again, never twice at once, until it is stopped. What goes wrong is told, and tried again. */
export function startEvery(ms: number, job: () => Promise<unknown>, onError: (error: unknown) => void) {
  let isStopping = false
  let rest = Promise.withResolvers<void>()

  async function work() {
    while (!isStopping) {
      rest = Promise.withResolvers<void>()
      await job().catch(onError)
      const timer = setTimeout(rest.resolve, ms)
      if (!isStopping) await rest.promise
      clearTimeout(timer)
    }
  }
  const ended = work()

  return {
    stop(): Promise<void> {
      isStopping = true
      rest.resolve()
      return ended
    },
  }
}
