import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './dashboard.module.css'

type Props<Data> = {
  title: string
  query: UseQueryResult<Data>
  /** The approximate height, so that the page does not jump when the data arrives. */
  height: number
  className?: string | undefined
  /** On the right of the title. */
  actions?: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of the dashboard that loads and fails independently. */
export function DashboardPart<Data>({ title, query, height, className, actions, children }: Props<Data>) {
  return (
    <Card title={title} actions={actions} isBusy={query.isFetching} className={className}>
      {query.data !== undefined ? (
        children(query.data)
      ) : (
        <div className={classes.waiting} style={{ minHeight: height }}>
          {query.isError ? (
            <LoadError onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={height - 32} width="100%" />
          )}
        </div>
      )}
    </Card>
  )
}
