import { createHash } from 'node:crypto'
import { messages } from '@shiftward/contract/messages.ts'
import { AppError } from './errors.ts'

/** What somebody reads, as a number that is another one once it has changed. */
export const versionOf = (read: object): number =>
  createHash('sha256').update(JSON.stringify(read)).digest().readUIntBE(0, 6)

type Reading = { version: number | undefined; read: () => Promise<object> }

/**
 * A change by somebody who has read what they change, which is locked by now: if it is no longer as they read it, they
 * would put back what another has changed since. One that changes nothing passes: it may have been made already, by
 * the first press of a button whose other calls failed.
 */
export async function changeAsRead<Result>({ version, read }: Reading, change: () => Promise<Result>) {
  if (version === undefined) return change()
  const before = versionOf(await read())
  const result = await change()
  const isMade = async () => before === versionOf(await read())
  if (before !== version && !(await isMade())) throw new AppError(409, messages.common.changedMeanwhile)
  return result
}
