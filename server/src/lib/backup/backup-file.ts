import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is one gzip file of text: a line of JSON as its header, the rows of each table in PostgreSQL's COPY format,
 * each table ended by a line `\.`, and a line with the checksum of everything before it.
 */
export const formatVersion = 1

const BackupTable = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })
export type BackupTable = z.infer<typeof BackupTable>

const BackupHeader = z.object({
  format: z.literal('shiftward backup'),
  version: z.literal(formatVersion),
  /** The release that wrote it. */
  release: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  /** Each table comes after the tables that it refers to. */
  tables: z.array(BackupTable),
  /** The last number of each sequence; null when it has given none yet. */
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const endOfTable = Buffer.from('\\.\n')
const newline = 10

/** The whole backup, uncompressed. `copyOf` returns the rows of a table; `onRows` is told how many have passed. */
export async function* writeBackup(
  header: BackupHeader,
  copyOf: (table: BackupTable) => AsyncIterable<Buffer>,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (chunk: Buffer) => {
    hash.update(chunk)
    return chunk
  }
  yield hashed(lineOf(header))
  for (const table of header.tables) {
    for await (const chunk of copyOf(table)) {
      onRows(countLines(chunk))
      yield hashed(chunk)
    }
    yield hashed(endOfTable)
  }
  yield lineOf({ sha256: hash.digest('hex') })
}

const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

/** An error for the person at the terminal: the file is not ours, is too new, or is damaged. */
export class BackupError extends Error {}

const isNone = (file: string) => new BackupError(`The file ${file} is not a Shiftward backup.`)
const isDamaged = (file: string) =>
  new BackupError(`The backup ${file} is damaged or was cut short; nothing was restored.`)

/**
 * Reads a backup from its beginning. The rows of each table must be read in the order of the header; `finish` throws
 * unless everything is exactly as it was written.
 */
export class BackupReader {
  readonly header: BackupHeader
  readonly #file: string
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  private constructor(file: string, chunks: AsyncIterator<Buffer>, header: BackupHeader, rest: Buffer) {
    this.#file = file
    this.#chunks = chunks
    this.header = header
    this.#rest = rest
  }

  static async open(file: string): Promise<BackupReader> {
    const chunks = unzip(file)
    let start = Buffer.alloc(0)
    while (!start.includes(newline)) {
      const { value, done } = await chunks.next()
      if (done || start.length > longestHeader) throw isNone(file)
      start = Buffer.concat([start, value])
    }
    const end = start.indexOf(newline) + 1
    const reader = new BackupReader(file, chunks, parseHeader(file, start.subarray(0, end)), start.subarray(end))
    reader.#hash.update(start.subarray(0, end))
    return reader
  }

  /** The rows of the next table, in COPY format. */
  async *rows({ rows }: BackupTable, onRows: (count: number) => void): AsyncGenerator<Buffer> {
    let count = 0
    let isLineStart = true
    for (;;) {
      const end = findEnd(this.#rest, isLineStart)
      // Keep back what may be the beginning of the end mark.
      const safe = end ?? Math.max(0, this.#rest.length - endOfTable.length)
      if (safe > 0) {
        const chunk = this.#take(safe)
        const lines = countLines(chunk)
        count += lines
        onRows(lines)
        isLineStart = chunk.at(-1) === newline
        yield chunk
      }
      if (end !== undefined) break
      await this.#more()
    }
    this.#take(endOfTable.length)
    if (count !== rows) throw isDamaged(this.#file)
  }

  async finish() {
    const expected = lineOf({ sha256: this.#hash.digest('hex') })
    while (this.#rest.length < expected.length) await this.#more()
    const { done } = await this.#chunks.next()
    if (!done || !this.#rest.equals(expected)) throw isDamaged(this.#file)
  }

  #take(length: number): Buffer {
    const chunk = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(chunk)
    return chunk
  }

  async #more() {
    const { value, done } = await this.#chunks.next()
    if (done) throw isDamaged(this.#file)
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
  }
}

const longestHeader = 10 * 1024 * 1024

async function* unzip(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const text = createGunzip({ chunkSize: 256 * 1024 })
  source.on('error', (error) => text.destroy(error))
  try {
    yield* source.pipe(text) as AsyncIterable<Buffer>
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (message === 'incorrect header check') throw isNone(file)
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') throw isDamaged(file)
    throw new BackupError(`The backup ${file} cannot be read: ${message}`, { cause: error })
  } finally {
    source.destroy()
  }
}

function parseHeader(file: string, line: Buffer): BackupHeader {
  const given = readJson(line)
  const { format, version } = z.object({ format: z.unknown(), version: z.unknown() }).partial().catch({}).parse(given)
  if (format !== 'shiftward backup') throw isNone(file)
  if (Number(version) > formatVersion) {
    throw new BackupError(`The backup ${file} was written by a newer release of Shiftward: restore it with that one.`)
  }
  const parsed = BackupHeader.safeParse(given)
  if (!parsed.success) throw isDamaged(file)
  return parsed.data
}

function readJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

/** COPY writes a backslash in the data as two, so no row can start like the end mark. */
function findEnd(buffer: Buffer, isLineStart: boolean): number | undefined {
  for (let at = buffer.indexOf(endOfTable); at >= 0; at = buffer.indexOf(endOfTable, at + 1)) {
    if (at === 0 ? isLineStart : buffer[at - 1] === newline) return at
  }
  return undefined
}

function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
