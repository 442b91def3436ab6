import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { IconStairsUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { releaseQuery, useStopRelease } from './offer.queries.ts'
import classes from './release.module.css'
import { releaseWords } from './release-words.ts'

type Props = {
  shiftId: number
  timeZone: string
  /** Called when the line is there: a card around it has grown and may have to move. */
  onLoaded?: () => void
}

/** How far the release of a shift is, and a button that stops it. Nothing for a shift that is not being released. */
export function ReleaseLine({ shiftId, timeZone, onLoaded }: Props) {
  const { data } = useQuery(releaseQuery(shiftId))
  const stopping = useStopRelease()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the line is there
  useLayoutEffect(() => onLoaded?.(), [data])
  const release = data?.release
  if (!release || release.state === 'ended') return null

  async function stop(releaseId: number) {
    try {
      await stopping.mutateAsync(releaseId)
      toastSuccess('Release stopped. The shift stays open as it is.')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
  }
  return (
    <section className={classes.line} aria-label="Release in steps">
      <IconStairsUp size={16} aria-hidden />
      <p role="status">{releaseWords(release, timeZone)}</p>
      {release.state === 'running' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={stopping.isPending}
          onClick={() => void stop(release.releaseId)}
        >
          Stop
        </Button>
      )}
    </section>
  )
}
