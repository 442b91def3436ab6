import { ActionIcon, Button, Portal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlus, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { momentText } from '../../../lib/moment-text.ts'
import { usePrinting } from '../../../lib/use-printing.ts'
import type { Schedule } from '../choice/use-schedule.ts'
import { ViewToggle } from '../choice/view-toggle.tsx'
import { PublishButton } from '../publish/publish-button.tsx'
import { blocksIn } from '../publish/publish-state.ts'
import { PlacePickers } from './place-pickers.tsx'
import classes from './roster-bars.module.css'
import { RosterFilters } from './roster-filters.tsx'
import { dayAfter, periodTitle } from './roster-period.ts'
import { revealToday } from './roster-reveal.ts'
import type { RosterView } from './use-roster.ts'

type Props = {
  schedule: Schedule
  view: RosterView
  onCreateBlock: (() => void) | undefined
  /** Auto-fill, for those who may change the schedule. */
  fill: ReactNode
  more: ReactNode
  onOnlyChanged: (isOnlyChanged: boolean) => void
}

/** Where and when, then the period and the filters. */
export function RosterBars({ schedule, view, onCreateBlock, fill, more, onOnlyChanged }: Props) {
  const { context, change } = schedule
  const { wanted, period } = view
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  return (
    <div className={classes.bars}>
      <div className={classes.bar}>
        {isWide ? (
          <Portal target="#header-place">
            <PlacePickers schedule={schedule} isInHeader />
          </Portal>
        ) : (
          <PlacePickers schedule={schedule} />
        )}
        <div className={classes.views}>
          <ViewToggle value="roster" schedule={schedule} />
        </div>
        <PeriodArrows onGo={(steps) => change({ day: dayAfter(wanted, period, steps) })} />
        <h2 className={classes.title} aria-live="polite">
          {periodTitle(wanted)}
        </h2>
        <TodayButton onGo={() => change({ day: context.today })} />
        {onCreateBlock && (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onCreateBlock}>
            Create block
          </Button>
        )}
        {context.mayWrite && (
          <div className={classes.publish}>
            {view.review ? (
              <NotSaved fill={fill} />
            ) : (
              <PublishButton
                context={context}
                blocks={blocksIn(view.chosenTeams, wanted)}
                before={fill}
                isStacked={!isRoomy}
              />
            )}
          </div>
        )}
        {isPrinting && (
          <p className={classes.printed}>
            {context.facility?.facilityName}, {context.department?.departmentName}. Printed on{' '}
            {momentText(new Date().toISOString()).slice(0, 16)}.
          </p>
        )}
      </div>
      <RosterFilters schedule={schedule} view={view} more={more} onOnlyChanged={onOnlyChanged} />
    </div>
  )
}

const TodayButton = ({ onGo }: { onGo: () => void }) => (
  <Button
    variant="default"
    size="xs"
    onClick={() => {
      onGo()
      revealToday()
    }}
  >
    Today
  </Button>
)

/** A proposal cannot be published before it is accepted. */
const NotSaved = ({ fill }: { fill: ReactNode }) => (
  <>
    <span className={classes.notSaved} role="status">
      Proposal by auto-fill · <strong>not saved</strong>
    </span>
    {fill}
    <Button size="xs" variant="default" leftSection={<IconSend size={14} />} disabled>
      Publish
    </Button>
  </>
)

const PeriodArrows = ({ onGo }: { onGo: (steps: 1 | -1) => void }) => (
  <ActionIcon.Group>
    <ActionIcon variant="default" size={30} aria-label="Previous period" onClick={() => onGo(-1)}>
      <IconChevronLeft size={16} />
    </ActionIcon>
    <ActionIcon variant="default" size={30} aria-label="Next period" onClick={() => onGo(1)}>
      <IconChevronRight size={16} />
    </ActionIcon>
  </ActionIcon.Group>
)
