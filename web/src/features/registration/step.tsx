import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import classes from './registration-page.module.css'

type Props = {
  title: string
  hint?: ReactNode
  /** Whether the person came from another step; a screen reader then continues at the heading. */
  isMovedTo: boolean
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => unknown
  children: ReactNode
}

export function Step({ title, hint, isMovedTo, onSubmit, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isMovedTo) heading.current?.focus()
  }, [isMovedTo])
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(event)
      }}
    >
      <div>
        <h2 className={classes.heading} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </form>
  )
}

/** The error, announced by screen readers. The region is always rendered, so that changes in it are announced. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={classes.problem}>
          <IconAlertCircle size={18} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
