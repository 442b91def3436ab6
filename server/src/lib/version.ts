import { createHash } from 'node:crypto'
import { texts } from '@shiftward/contract/texts.ts'
import { AppError } from './errors.ts'

/** A number computed from what a person reads; it changes when the content changes. */
export const versionOf = (read: object): number =>
  createHash('sha256').update(JSON.stringify(read)).digest().readUIntBE(0, 6)

type Reading = { version: number | undefined; read: () => Promise<object> }

/**
 * Checks a change against the version that its author read; the row is locked by now. If the row has changed since,
 * saving would undo another person's change, so it is refused. A change that alters nothing passes: the first press of
 * a button may have made it already, before its other calls failed.
 */
export async function changeAsRead<Result>({ version, read }: Reading, change: () => Promise<Result>) {
  if (version === undefined) return change()
  const before = versionOf(await read())
  const result = await change()
  const isMade = async () => before === versionOf(await read())
  if (before !== version && !(await isMade())) throw new AppError(409, texts.common.changedMeanwhile)
  return result
}
