import { setPriority } from 'node:os'
import type { FillFacts } from './fill-facts.ts'
import { propose } from './fill-propose.ts'
import type { FromWorker, ToWorker } from './fill-work.ts'

/** The process beside the server that searches for a proposal. It ends with its server. */

// Calls come first.
setPriority(19)
process.on('disconnect', () => process.exit(1))

const tell = (message: FromWorker) => process.send?.(message)
let stop: () => void = () => undefined
let isStopped = false

process.on('message', (message: ToWorker) => {
  if ('facts' in message) void work(message)
  else {
    isStopped = true
    stop()
  }
})

async function work({ facts, seconds }: { facts: FillFacts; seconds: number }) {
  const onStart = (end: () => void) => {
    stop = end
    if (isStopped) end()
  }
  const result = await propose(facts, { seconds, onStart, onProgress: (progress) => tell({ progress }) })
  process.send?.({ result } satisfies FromWorker, () => process.exit(0))
}
