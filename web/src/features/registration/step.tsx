import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import classes from './registration-page.module.css'

type Props = {
  title: string
  hint?: ReactNode
  /** Whether one came here from another step: then a screen reader goes on from the heading. */
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

/** What went wrong, said aloud too. The region is there from the start, so that screen readers hear what comes. */
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
