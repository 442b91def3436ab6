import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readCookie, removeCookie, writeCookie } from '../lib/cookie.ts'

const name = 'shiftward-color-scheme'
const schemes: readonly string[] = ['light', 'dark', 'auto'] satisfies MantineColorScheme[]

const isScheme = (text: string | undefined): text is MantineColorScheme => text !== undefined && schemes.includes(text)

/** Remembers the chosen color scheme after signing out. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(fallback) {
    const stored = readCookie(name)
    return isScheme(stored) ? stored : fallback
  },
  set: (scheme) => writeCookie(name, scheme, 365),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => removeCookie(name),
}
