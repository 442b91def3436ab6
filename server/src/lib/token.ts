import { createHash, randomBytes } from 'node:crypto'

/** What somebody shows to be let in. We keep its hash alone: whoever reads the database can show nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
