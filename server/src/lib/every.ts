/** Runs a job repeatedly, never twice at once, until it is stopped. A failure is reported, and the job runs again. */
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
