import { access, constants, type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Told at the start: later nobody would read it. */
export async function checkArchive(folder: string) {
  await access(`${folder}/`, constants.W_OK | constants.X_OK).catch((error) => {
    throw new Error(`ARCHIVE_DIR: the folder ${folder} cannot be written to: ${error.message}`, { cause: error })
  })
}

const compress = promisify(gzip)

/**
 * The files of one run: for each table one of JSON lines, compressed. Each run has files of its own, so that a write
 * that a crash cut short spoils nothing but the end of its own file; its rows are still in the database then.
 */
export class Archive {
  readonly #folder: string
  readonly #stamp: string
  readonly #files = new Map<string, FileHandle>()

  constructor(folder: string, now: Date) {
    this.#folder = folder
    this.#stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  }

  /** Resolves when the lines are on the disk. */
  async write(table: string, lines: string[]) {
    const file = this.#files.get(table) ?? (await this.#create(table))
    await file.appendFile(await compress(`${lines.join('\n')}\n`))
    await file.sync()
  }

  async close() {
    for (const file of this.#files.values()) await file.close()
  }

  async #create(table: string): Promise<FileHandle> {
    const file = await open(join(this.#folder, `${table}-${this.#stamp}.jsonl.gz`), 'ax', 0o600)
    this.#files.set(table, file)
    // The name of a new file is on the disk once its folder is.
    const folder = await open(this.#folder, 'r')
    await folder.sync().finally(() => folder.close())
    return file
  }
}
