import { Anchor, Checkbox, Skeleton } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { Misfits } from '../rule/misfits.part.tsx'
import classes from './follow.module.css'
import type { Props } from './follow-dialog.tsx'
import { changeText, notesOf, stayText } from './follow-text.ts'

/** What one press will change, and what stays and why. */
export function FollowPreview({ kind, preview, following }: Pick<Props, 'kind' | 'preview' | 'following'>) {
  const { data, error, isFetching, refetch } = preview
  const { chosen, isReady, isConfirmed, setConfirmed } = following
  if (chosen.length === 0) return <p className={classes.hint}>{texts.follow.choose}</p>
  if (!isReady) return null
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
  const isAsking = isConfirmed || data.conflicts.some(({ level }) => level === 'warn')
  return (
    <section className={classes.preview} data-old={isFetching || undefined} aria-label="Preview">
      <p className={classes.summary} role="status">
        {changeText(data)}
      </p>
      {notesOf(data, kind).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Misfits conflicts={data.conflicts} title={stayText} />
      {isAsking && (
        <Checkbox
          mt="sm"
          label="Change also shifts where a rule only warns"
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      )}
    </section>
  )
}
