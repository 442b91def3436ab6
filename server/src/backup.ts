import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { recordBackup, rowsOf, takeBackup } from './lib/backup/backup.ts'
import { openSource, withClient } from './lib/backup/backup-place.ts'
import { givenFile, oneLine, runCommand, tellProgress } from './lib/command.ts'
import { readConfig } from './lib/config.ts'

const usage = 'Usage: npm run backup [-- file]'

await runCommand(async (signal) => {
  const [given, ...others] = process.argv.slice(2)
  if (others.length > 0 || given?.startsWith('-')) throw new Error(usage)
  const takenAt = new Date()
  const file = givenFile(given ?? defaultName(takenAt))
  if (existsSync(file)) throw new Error(`The file ${file} exists already: name another one.`)
  const { address, name, close } = await openSource(readConfig(process.env))
  try {
    const onProgress = tellProgress('Backup')
    const header = await withClient(address, (client) => takeBackup(client, file, { takenAt, signal, onProgress }))
    const { size } = await stat(file)
    await withClient(address, (client) => recordBackup(client, { takenAt, bytes: size })).catch(tellUnrecorded)
    return `${file}: ${rowsOf(header)} rows of ${header.tables.length} tables of ${name}, ${size} bytes.`
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`The database ${name} could not be backed up to ${file}: ${reason}`, { cause: error })
  } finally {
    await close()
  }
})

/** The file is whole, so the backup has not failed. */
function tellUnrecorded(error: unknown) {
  console.error(`The metrics will not know of this backup: ${oneLine(error)}`)
}

/** e.g. shiftward-2030-01-31T23-59-59Z.backup.gz */
function defaultName(at: Date): string {
  return `shiftward-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`
}
