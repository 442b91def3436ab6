import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

type Props = {
  title: ReactNode
  /** On the right of the title. */
  actions?: ReactNode
  isBusy?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A section of a screen with its own title. */
export function Card({ title, actions, isBusy = false, className, children }: Props) {
  const heading = useId()
  return (
    <section className={`${classes.card} ${className ?? ''}`} aria-labelledby={heading} aria-busy={isBusy}>
      <div className={classes.head}>
        <h2 className={classes.title} id={heading}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
