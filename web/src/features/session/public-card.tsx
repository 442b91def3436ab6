import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './sign-in-page.module.css'
import { Slides } from './slides.tsx'

type Props = {
  title: string
  hint?: string
  /** Whether it replaced another card; a screen reader then continues at the heading. */
  isMovedTo?: boolean
  /** Without it the card is not a form. */
  onSubmit?: () => void
  children: ReactNode
}

/** A page that looks like the sign-in page. */
export function PublicCard({ title, hint, isMovedTo = false, onSubmit, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isMovedTo) heading.current?.focus()
  }, [isMovedTo])
  const content = (
    <>
      <div>
        <h1 className={classes.title} id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </>
  )
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <Slides />
        {onSubmit ? (
          <form
            className={classes.form}
            aria-labelledby={id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit()
            }}
          >
            {content}
          </form>
        ) : (
          <div className={classes.form}>{content}</div>
        )}
      </div>
    </div>
  )
}
