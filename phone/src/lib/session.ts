import type { SignedIn } from '@shiftward/contract/session.ts'
import { changeSession, keep, readAll, type Shelf } from './store.ts'
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

const current = watched<Session | undefined>(undefined)

export const getSession = current.get
export const useSession = current.use

/**
 * The app can be open in several windows, and what is on the disk counts for all of them. Whoever changes it tells the
 * others. A window that slept may not have heard it, so each reads the disk before it calls the server, too.
 */
const windows = new BroadcastChannel('shiftward-session')
const tellOthers = () => windows.postMessage('changed')

const read = async () => (await readAll('session'))[0] as Session | undefined

export async function loadSession(): Promise<void> {
  current.set(await read())
  windows.onmessage = () => void catchUp()
}

/** Takes over what another window has made of the session. */
export const catchUp = async (): Promise<void> => follow(await read())

async function follow(kept: Session | undefined): Promise<void> {
  const mine = current.get()
  if (kept?.userCode !== mine?.userCode) return startAnew()
  if (JSON.stringify(kept) !== JSON.stringify(mine)) current.set(kept)
}

/**
 * What is in memory belongs to one person: unsent actions, answers, what was typed, a question that waits. Loading the
 * page forgets all of it. Until it is gone, nothing may go on.
 */
function startAnew(): Promise<never> {
  location.replace(import.meta.env.BASE_URL)
  return new Promise(() => {})
}

/** Keeps something of this person on the disk. */
export async function keepMine(shelf: Shelf, key: string, value: unknown): Promise<void> {
  const mine = current.get()
  // An answer that arrives after signing out is not kept.
  if (mine && !(await keep(shelf, key, value, mine.userCode))) await catchUp()
}

/** The same person goes on where they were. For another one the app starts anew, with nothing of the one before. */
export async function beginSession(who: SignedIn): Promise<void> {
  const { token, userCode, firstName, lastName, mustChangePassword } = who
  const session: Session = { token, userCode, firstName, lastName, mustChangePassword, renewedAt: Date.now() }
  await changeSession(() => session)
  tellOthers()
  if (isOfAnother(userCode)) await startAnew()
  current.set(session)
}

/** Whether this window still shows the person before, whose session is over. */
export const isOfAnother = (userCode: string): boolean => (current.get()?.userCode ?? userCode) !== userCode

/** Changes the session as this window knew it. If another window was first, that one counts. */
export async function updateSession(known: Session, update: Partial<Session>): Promise<void> {
  const kept = await changeSession<Session>((kept) =>
    kept && kept.token === known.token ? { ...kept, ...update } : kept,
  )
  tellOthers()
  await follow(kept)
}

/** The server no longer knows the token. */
export async function sessionOver(): Promise<void> {
  const session = current.get()
  if (session) await updateSession(session, { token: undefined })
}

/** Signing out deletes what is stored. */
export async function forgetSession(): Promise<void> {
  await changeSession(() => undefined)
  tellOthers()
  current.set(undefined)
}
