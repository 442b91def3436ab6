import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconMaximize, IconMinimize, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { momentText } from '../../lib/moment-text.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { facilityChoicesQuery } from '../facility/facility.queries.ts'
import { MomentChooser } from './moment-chooser.tsx'
import classes from './on-duty.module.css'
import { OnDutyBoard } from './on-duty-board.tsx'
import { instantOf, localOf } from './on-duty-moment.ts'
import { type OnDutySearch, settlePlace } from './on-duty-search.ts'
import { PlaceChooser } from './place-chooser.tsx'
import { useFit } from './use-fit.ts'
import { useOnDuty } from './use-on-duty.ts'

type Chosen = NonNullable<ReturnType<typeof settlePlace>>

/** Who is on duty at a moment, now by default, with numbers to call. */
export function OnDutyPage() {
  const search: OnDutySearch = useSearch({ from: '/shell/on-duty' })
  const facilities = useQuery(facilityChoicesQuery)
  const chosen = facilities.data && settlePlace(search, facilities.data)
  if (chosen) return <OfPlace search={search} chosen={chosen} facilities={facilities.data} />
  return (
    <Page title="On duty">
      {facilities.data ? (
        <EmptyCard>There is no facility yet.</EmptyCard>
      ) : facilities.isError ? (
        <EmptyCard>
          <LoadError onRetry={() => void facilities.refetch()} />
        </EmptyCard>
      ) : (
        <Skeleton height={220} />
      )}
    </Page>
  )
}

type Props = { search: OnDutySearch; chosen: Chosen; facilities: Parameters<typeof settlePlace>[1] }

function OfPlace({ search, chosen: { facility, department, place }, facilities }: Props) {
  const navigate = useNavigate({ from: '/on-duty' })
  const { timeZone } = facility
  const isNow = search.at === undefined
  const { duty, isStale } = useOnDuty(place, search.at && instantOf(search.at, timeZone))
  const { isFull, toggle } = useFullScreen()
  const isPrinting = usePrinting()
  const board = useRef<HTMLDivElement>(null)
  useFit(board, isFull && !isPrinting, duty.data, isStale)
  const show = (next: OnDutySearch) => void navigate({ search: next, replace: true })
  const local = search.at ?? localOf(duty.data?.at ?? new Date().toISOString(), timeZone)
  return (
    <div className={classes.page} ref={board} data-full={isFull || undefined}>
      <Page
        title="On duty"
        count={duty.data?.departments.reduce((sum, { people }) => sum + people.length, 0)}
        actions={
          <div className={classes.actions}>
            {!isFull && (
              <ActionIcon variant="default" size={36} aria-label="Print" title="Print" onClick={() => window.print()}>
                <IconPrinter size={16} />
              </ActionIcon>
            )}
            {document.fullscreenEnabled && (
              <Button
                variant="default"
                leftSection={isFull ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
                onClick={() => void toggle()}
              >
                {isFull ? 'Leave full screen' : 'Full screen'}
              </Button>
            )}
          </div>
        }
      >
        <div className={classes.chooser}>
          <PlaceChooser
            facilities={facilities}
            facility={facility}
            departmentCode={department?.departmentCode}
            onChange={(next) => show({ ...next, at: search.at })}
          />
          <MomentChooser
            local={local}
            isNow={isNow}
            onChange={(at) => show({ ...search, at })}
            onNow={() => show({ ...search, at: undefined })}
          />
        </div>
        <OnDutyBoard duty={duty} isNow={isNow} isStale={isStale} />
        {isPrinting && (
          <p className={classes.printed}>Printed on {momentText(new Date().toISOString()).slice(0, 16)}.</p>
        )}
      </Page>
    </div>
  )
}

/** The whole document, so that dialogs stay visible above the board. Leaving the page ends it. */
function useFullScreen() {
  const { fullscreen: isFull, toggle } = useFullscreenDocument()
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    [],
  )
  return { isFull, toggle }
}
