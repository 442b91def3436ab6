import { rowsOf } from './lib/backup/backup.ts'
import { BackupError } from './lib/backup/backup-file.ts'
import { openTarget, withClient } from './lib/backup/backup-place.ts'
import { checkBackup, isRestored, restoreBackup } from './lib/backup/restore.ts'
import { givenFile, runCommand, tellProgress } from './lib/command.ts'
import { readConfig } from './lib/config.ts'

const usage = 'Usage: npm run restore -- file'

await runCommand(async (signal) => {
  const [given, ...others] = process.argv.slice(2)
  if (given === undefined || others.length > 0 || given.startsWith('-')) throw new Error(usage)
  const file = givenFile(given)
  const config = readConfig(process.env)
  const header = await checkBackup(file, { signal, onProgress: tellProgress('Check') })
  const { address, name, close, undo } = await openTarget(config)
  try {
    const onProgress = tellProgress('Restore')
    await withClient(address, (client) => restoreBackup(client, file, { signal, onProgress }))
  } catch (error) {
    await close()
    await undo()
    if (error instanceof BackupError) throw new Error(`${name}: ${error.message}`, { cause: error })
    const reason = error instanceof Error ? error.message : error
    throw new Error(`The backup ${file} could not be restored to ${name}: ${reason}`, { cause: error })
  }
  await close()
  const { release, takenAt } = header
  const tables = header.tables.filter(isRestored)
  const passedOver = header.tables.filter((table) => table.rows > 0 && !isRestored(table))
  if (passedOver.length > 0) {
    console.log(`Passed over, as backups leave them out now: ${passedOver.map((table) => table.name).join(', ')}.`)
  }
  return (
    `${name}: ${rowsOf({ tables })} rows of ${tables.length} tables, as they were on ${takenAt} (release ${release}). ` +
    'Everybody has to sign in again. Send open invitations again, and enter the client secrets of single sign-on again.'
  )
})
