import { Anchor, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './change-preview.module.css'

type Props<Data> = {
  preview: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Shown while the choices are not complete. */
  hint: string | undefined
  summary: (data: Data) => string
  notes: (data: Data) => string[]
  children: (data: Data) => ReactNode
}

/** What one press will change, before it is pressed. */
export function ChangePreview<Data>({ preview, hint, summary, notes, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = preview
  if (hint) return <p className={classes.hint}>{hint}</p>
  if (error)
    return (
      <p className={classes.hint} role="alert">
        {error.message}{' '}
        <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
          Retry
        </Anchor>
      </p>
    )
  if (!data) return <Skeleton height={64} radius={8} mt="md" />
  return (
    <section className={classes.preview} data-old={isFetching || undefined} aria-label="Preview">
      <p className={classes.summary} role="status">
        {summary(data)}
      </p>
      {notes(data).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {children(data)}
    </section>
  )
}
