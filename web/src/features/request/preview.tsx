import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './preview.module.css'

/** The content below an opened row, with its loading and error states. */
export function Preview<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { data, isError, refetch } = query
  return (
    <div className={classes.preview} aria-busy={data === undefined && !isError}>
      {data !== undefined && children(data)}
      {data === undefined && isError && <LoadError onRetry={() => void refetch()} />}
      {data === undefined && !isError && [60, 40, 50].map((width) => <Outline key={width} width={width} />)}
    </div>
  )
}

const Outline = ({ width }: { width: number }) => <Skeleton height={12} width={`${width}%`} my={6} />

export const Columns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

export const Warning = ({ children }: { children: ReactNode }) => (
  <div className={classes.warning}>
    <IconAlertTriangle size={16} aria-hidden />
    <div>{children}</div>
  </div>
)
