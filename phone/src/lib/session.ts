import type { SignedIn } from '@shiftward/contract/session.ts'
import { changeSession, keep, readAll } from './store.ts'
import { watched } from './watched.ts'

/**
 * Who uses this phone. Without a token the session is over: what was seen stays readable, and the same person goes on
 * after signing in again.
 */
export type Session = {
  token?: string | undefined
  userCode: string
  firstName: string
  lastName: string
  /** When the token was made. */
  renewedAt?: number | undefined
  /** The password was typed by an administrator: nothing else can be done before it is changed. */
  mustChangePassword: boolean
}

const key = 'mine'
const current = watched<Session | undefined>(undefined)

export const getSession = current.get
export const useSession = current.use

export async function loadSession(): Promise<void> {
  const [kept] = await readAll('session')
  current.set(kept as Session | undefined)
}

export async function storeSession(session: Session): Promise<void> {
  await keep('session', key, session)
  current.set(session)
}

/** The same person goes on where they were. For another one the app starts anew, with nothing of the one before. */
export async function beginSession(who: SignedIn): Promise<void> {
  const { token, userCode, firstName, lastName, mustChangePassword } = who
  const session: Session = { token, userCode, firstName, lastName, mustChangePassword, renewedAt: Date.now() }
  await changeSession(() => session)
  if (isOfAnother(userCode)) await startAnew()
  current.set(session)
}

/** Whether this window is still that of somebody else, whose session is over. */
export const isOfAnother = (userCode: string): boolean => (current.get()?.userCode ?? userCode) !== userCode

/**
 * What is in memory belongs to one person: unsent actions, answers, what was typed, a question that waits. Loading the
 * page forgets all of it. Until it is gone, nothing may go on.
 */
function startAnew(): Promise<never> {
  location.replace(import.meta.env.BASE_URL)
  return new Promise(() => {})
}

/** The server no longer knows the token. */
export function sessionOver(): void {
  const session = current.get()
  if (!session) return
  const over = { ...session, token: undefined }
  current.set(over)
  void keep('session', key, over)
}

/** Signing out deletes what is stored. */
export async function forgetSession(): Promise<void> {
  await changeSession(() => undefined)
  current.set(undefined)
}
