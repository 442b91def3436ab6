import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import type { SignedIn } from '@shiftward/contract/session.ts'
import { useSyncExternalStore } from 'react'

/** The signed-in person as stored in the browser. It decides what is shown; the server decides what is allowed. */
export type Session = {
  token: string
  userCode: string
  userType: UserType
  userName: string
  isAdmin: boolean
  isGeneric: boolean
  /** The mode of the side menu. Set at sign-in for scheduler-view users; the others switch it with the menu's toggle. */
  isSchedulerView: boolean
  isOrganizationUser: boolean
  isFacilityUser: boolean
  isDepartmentUser: boolean
  /** The password is temporary: nothing else can be done before it is changed. */
  mustChangePassword: boolean
  /** The organization requires two-factor sign-in: nothing else can be done before it is set up. */
  mustSetUpTwoFactor: boolean
}

/** The storage keys that the specification prescribes, and two of our own. */
const keys = {
  token: 'api_token',
  userCode: 'userCode',
  userType: 'loginUserType',
  userName: 'userName',
  isAdmin: 'isTesselMedAdmin',
  isGeneric: 'isGenericUser',
  isSchedulerView: 'isSchedulerView',
  isOrganizationUser: 'is_org_user',
  isFacilityUser: 'is_fac_user',
  isDepartmentUser: 'is_dep_user',
  mustChangePassword: 'mustChangePassword',
  mustSetUpTwoFactor: 'mustSetUpTwoFactor',
} as const satisfies Record<keyof Session, string>

export function sessionOf(who: SignedIn): Session {
  return {
    token: who.token,
    userCode: who.userCode,
    userType: who.userType,
    userName: `${who.firstName} ${who.lastName}`.trim(),
    isAdmin: who.isTesselMedAdmin,
    isGeneric: who.userType === 'generic',
    isSchedulerView: who.isViewScheduler,
    isOrganizationUser: who.userType === 'organization',
    isFacilityUser: who.userType === 'facility',
    isDepartmentUser: who.userType === 'department',
    mustChangePassword: who.mustChangePassword,
    mustSetUpTwoFactor: who.mustSetUpTwoFactor,
  }
}

/** Whether the person has to do something before anything else. */
export const hasDuty = (session: Session): boolean => session.mustChangePassword || session.mustSetUpTwoFactor

/** The first page after signing in, in the specification's order. */
export function landingPage(session: Session) {
  if (session.mustChangePassword) return '/choose-password'
  if (session.mustSetUpTwoFactor) return '/set-up-two-factor'
  if (session.isDepartmentUser && !session.isGeneric && !session.isAdmin) return '/layout/users'
  if (session.isAdmin) return '/layout/dashboard'
  if (session.isGeneric) return '/layout/generic-dashboard'
  if (session.isSchedulerView) return '/layout/scheduler'
  return '/layout/dashboard'
}

export function readSession(storage: Storage = localStorage): Session | undefined {
  const token = storage.getItem(keys.token)
  if (!token) return undefined
  const text = (key: string) => storage.getItem(key) ?? ''
  const flag = (key: string) => storage.getItem(key) === 'true'
  return {
    token,
    userCode: text(keys.userCode),
    userType: text(keys.userType) as UserType,
    userName: text(keys.userName),
    isAdmin: flag(keys.isAdmin),
    isGeneric: flag(keys.isGeneric),
    isSchedulerView: flag(keys.isSchedulerView),
    isOrganizationUser: flag(keys.isOrganizationUser),
    isFacilityUser: flag(keys.isFacilityUser),
    isDepartmentUser: flag(keys.isDepartmentUser),
    mustChangePassword: flag(keys.mustChangePassword),
    mustSetUpTwoFactor: flag(keys.mustSetUpTwoFactor),
  }
}

let current: Session | undefined | null = null
const listeners = new Set<() => void>()

function changed() {
  current = null
  for (const listener of listeners) listener()
}

/** The session of this browser. It returns the same object until the session changes. */
export function getSession(): Session | undefined {
  if (current === null) current = readSession()
  return current
}

/** What local storage holds for a session, by key. */
export function storedOf(session: Session): Record<string, string> {
  const names = Object.keys(keys) as (keyof Session)[]
  return Object.fromEntries(names.map((name) => [keys[name], String(session[name])]))
}

export function storeSession(session: Session) {
  for (const [key, value] of Object.entries(storedOf(session))) localStorage.setItem(key, value)
  changed()
}

export function clearSession() {
  localStorage.clear()
  changed()
}

/** Nobody else writes it, and it goes with the session. */
const byHand = 'loggedOut'

/** Tells the other tabs that the end which follows is wanted: they must keep nothing for somebody who comes back. */
export const sayByHand = () => localStorage.setItem(byHand, 'true')

/** When somebody logs out in another tab, just before the session ends here too. */
export function onLogoutElsewhere(listener: () => void) {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === byHand && newValue !== null) listener()
  })
}

/** Also called for other tabs: a sign-out there ends the session here. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', changed)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', changed)
  }
}

/** When somebody else has signed in, or nobody is signed in. Other changes of the session are not told. */
export function onPersonChange(listener: () => void) {
  let person = getSession()?.userCode
  onSessionChange(() => {
    const before = person
    person = getSession()?.userCode
    if (person !== before) listener()
  })
}

export const useSession = (): Session | undefined => useSyncExternalStore(onSessionChange, getSession)
