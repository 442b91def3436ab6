import { limits } from '@shiftward/contract/limits.ts'
import { readCookie, removeCookie, writeCookie } from '../../lib/cookie.ts'

const name = 'shiftward-email'

export const rememberedEmail = (): string => readCookie(name) ?? ''

export function rememberEmail(email: string, remember: boolean) {
  if (remember) writeCookie(name, email, limits.login.rememberDays)
  else removeCookie(name)
}
