import { type ReactNode, useId } from 'react'
import classes from './empty-card.module.css'

/** Shown in place of content that has no data yet. */
export function EmptyCard({ title, children }: { title?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={classes.card} aria-labelledby={title && heading}>
      {title && (
        <h2 className={classes.title} id={heading}>
          {title}
        </h2>
      )}
      <p className={classes.text}>{children}</p>
    </section>
  )
}
