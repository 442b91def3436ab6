import { Button } from '@mantine/core'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './follow.module.css'
import { type FollowKind, otherText } from './follow-text.ts'

type Props = {
  kind: FollowKind
  shifts: readonly { shifts: number }[] | undefined
  query: { isError: boolean; refetch: () => unknown }
  onOpen: () => void
}

/** Says that planned shifts are not like their team or department. The button takes effect by its dialog, not with the panel's save. */
export function OtherNote({ kind, shifts, query, onOpen }: Props) {
  if (!shifts) return query.isError ? <LoadError onRetry={() => void query.refetch()} /> : null
  const count = shifts.reduce((sum, one) => sum + one.shifts, 0)
  if (count === 0) return null
  return (
    <p className={classes.other}>
      {otherText(count, kind)}
      <Button variant="default" size="compact-sm" onClick={onOpen}>
        Change planned shifts…
      </Button>
    </p>
  )
}
