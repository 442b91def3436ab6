import type { ReactNode } from 'react'
import classes from './page.module.css'

type Props = {
  title: string
  /** The number of items, once it is known. */
  count?: number | undefined
  /** There are more items than were counted. */
  isMore?: boolean | undefined
  /** Search and filters, next to the title. */
  filters?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the console: title, count, filters and actions in one line, with the content below. */
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
