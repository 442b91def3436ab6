import type { ReactNode } from 'react'
import classes from './page.module.css'

type Props = {
  title: string
  /** How many there are, once that is known. */
  count?: number | undefined
  /** There are more than were counted. */
  isMore?: boolean | undefined
  /** Search and filters, on the line of the title. */
  filters?: ReactNode
  /** Buttons, at the right. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the console: title, count, filters and actions on one line, and the content under it. */
export function Page({ title, count, isMore, filters, actions, children }: Props) {
  return (
    <>
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        {count !== undefined && (
          <span className={classes.count}>
            {count.toLocaleString('en-US')}
            {isMore && '+'}
          </span>
        )}
        <div className={classes.filters}>{filters}</div>
        {actions}
      </div>
      {children}
    </>
  )
}
