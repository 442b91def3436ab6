import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useSession } from '../lib/session.ts'

/** Grey shapes where nothing is stored yet. */
export function Loading({ isTall = false, rows = 3 }: { isTall?: boolean; rows?: number }) {
  return (
    <div aria-busy="true">
      <p className="hidden-text">Loading</p>
      {isTall && <div className="skeleton skeleton-tall" />}
      <div className="card rows">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all the same
          <div className="row" key={index}>
            <span className="skeleton skeleton-dot" />
            <span className="grow">
              <span className="skeleton skeleton-line" />
              <span className="skeleton skeleton-line short" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

type Icon = ComponentType<{ size?: number }>

/** Says why there is nothing here, then what to do. */
export function Empty({
  icon: Shown,
  title,
  text,
  isShort = false,
  children,
}: {
  icon: Icon
  title: string
  text?: string | undefined
  isShort?: boolean
  children?: ReactNode
}) {
  return (
    <div className={isShort ? 'state short' : 'state'}>
      <span className="dot" aria-hidden="true">
        <Shown size={32} />
      </span>
      <h2>{title}</h2>
      {text && <p className="quiet">{text}</p>}
      {children}
    </div>
  )
}

/** What happened and what to do. What was typed stays. */
export function LoadError({
  what,
  why,
  isShort = false,
  onRetry,
  children,
}: {
  what: string
  why?: string
  isShort?: boolean
  onRetry: () => void
  children?: ReactNode
}) {
  const isSignedIn = useSession()?.token !== undefined
  const unsaid = isSignedIn
    ? 'The server did not answer. Nothing of yours is lost.'
    : 'Your session has ended. Please sign in again.'
  return (
    <div className={isShort ? 'state short' : 'state'} role="alert">
      <span className="dot warn" aria-hidden="true">
        <IconAlertTriangle size={32} />
      </span>
      <h2>{what} did not load</h2>
      <p className="quiet">{why ?? unsaid}</p>
      <button type="button" className="button go" onClick={onRetry}>
        <IconRefresh size={18} /> Try again
      </button>
      {children}
    </div>
  )
}
