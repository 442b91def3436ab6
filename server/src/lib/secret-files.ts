import { readFileSync } from 'node:fs'

/** Settings that hold a secret. Each can also be read from a file: NAME_FILE has its path. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_RETENTION_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'SMS_TOKEN',
  'METRICS_TOKEN',
]

export const fileOf = (name: string) => `${name}_FILE`

type Given = Record<string, string | undefined>

/** The settings with the secrets that are in files, and a line for each file that cannot be used. */
export function readSecretFiles(given: Given): { given: Given; lines: string[] } {
  const found: Given = {}
  const lines: string[] = []
  for (const name of secretNames) {
    const setting = fileOf(name)
    const path = given[setting]
    if (path === undefined) continue
    if (given[name] !== undefined) lines.push(`${setting}: is set beside ${name}; unset one`)
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      // As for a variable, empty means not set.
      if (text.trim()) found[name] = text
    } catch (error) {
      lines.push(`${setting}: the file cannot be read: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
  return { given: { ...found, ...given }, lines }
}
