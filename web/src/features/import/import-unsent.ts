import type { Line } from './import-lines.ts'

/** People whose invitations cannot be sent by mail or SMS. */
export type Unsent = {
  /** Created here, and their links were never shown. */
  fresh: string[]
  /** Somebody may hold their links: new ones void them. */
  older: string[]
}

/** Each account once, however many lines name it. */
export function unsentIn(lines: Line[], handed: ReadonlySet<string>): Unsent {
  const codes = [...new Set(lines.flatMap(({ unsent }) => unsent ?? []))]
  const created = new Set(lines.map(({ status, unsent }) => (status === 'created' ? unsent : null)))
  const isFresh = (code: string) => created.has(code) && !handed.has(code)
  return { fresh: codes.filter(isFresh), older: codes.filter((code) => !isFresh(code)) }
}
