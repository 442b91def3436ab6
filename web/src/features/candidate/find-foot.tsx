import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { FindShift } from './candidate.queries.ts'
import classes from './find.module.css'
import { releaseQuery } from './offer.queries.ts'
import { ReleaseLine } from './release.panel.tsx'
import type { Offering } from './use-offering.ts'

const ReleaseDialog = lazy(() => import('./release-dialog.tsx'))

type Props = { shift: FindShift; timeZone: string; offering: Offering }

/** Offers to the chosen people, and the release in steps. */
export function FindFoot({ shift, timeZone, offering }: Props) {
  const [isReleasing, setReleasing] = useState(false)
  const release = useQuery(releaseQuery(shift.shiftId))
  const { chosen } = offering
  const isRunning = release.data?.release?.state === 'running'
  return (
    <footer className={classes.foot}>
      <ReleaseLine shiftId={shift.shiftId} timeZone={timeZone} />
      <div className={classes.offers}>
        <p role="status">
          {chosen.length > 0 && (
            <>
              <b>{chosen.length} selected.</b> The first to accept has it.
            </>
          )}
        </p>
        {release.data && !isRunning && offering.isPossible && (
          <Button size="sm" variant="default" onClick={() => setReleasing(true)}>
            Release in steps…
          </Button>
        )}
        {chosen.length > 0 && (
          <Button
            size="sm"
            leftSection={<IconSend size={15} aria-hidden />}
            loading={offering.isSending}
            onClick={() => offering.offer(chosen)}
          >
            Offer to {chosen.length}
          </Button>
        )}
      </div>
      {isReleasing && release.data && (
        <Suspense>
          <ReleaseDialog shift={shift} timeZone={timeZone} rates={release.data} onClose={() => setReleasing(false)} />
        </Suspense>
      )}
    </footer>
  )
}
