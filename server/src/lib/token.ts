import { hash, randomBytes } from 'node:crypto'

/** A secret that lets its bearer in. Only its hash is stored, so a copy of the database opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
