import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTypedSearch } from '../../../lib/typed-search.ts'
import { fromList, type Period } from '../choice/schedule-search.ts'
import type { Schedule } from '../choice/use-schedule.ts'
import { PrintButton } from '../print-button.tsx'
import { UndoActions } from '../undo/undo-actions.tsx'
import { FilterMenu } from './filter-menu.tsx'
import barClasses from './roster-bars.module.css'
import classes from './roster-filters.module.css'
import type { RosterView } from './use-roster.ts'

const periodChoices: { value: Period; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'twoWeeks', label: '2 weeks' },
  { value: 'block', label: 'Block' },
  { value: 'month', label: 'Month' },
]

type Props = {
  schedule: Schedule
  view: RosterView
  more: ReactNode
  onOnlyChanged: (isOnlyChanged: boolean) => void
}

/** The period, who is shown, and what is short. */
export function RosterFilters({ schedule, view, more, onOnlyChanged }: Props) {
  const { period, short, isFiltered, review } = view
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={barClasses.bar} data-second>
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={periodChoices}
        value={period}
        onChange={(value) => schedule.change({ period: value })}
      />
      {isPhone && (
        <Button
          size="compact-sm"
          variant={isFiltered ? 'light' : 'default'}
          className={classes.fold}
          aria-expanded={isOpen}
          leftSection={<IconFilter size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      )}
      {(!isPhone || isOpen) && <People schedule={schedule} view={view} />}
      <div className={classes.right}>
        {review ? (
          <Checkbox
            size="xs"
            label="Only changed people"
            checked={review.isOnlyChanged}
            onChange={({ currentTarget }) => onOnlyChanged(currentTarget.checked)}
          />
        ) : (
          <>
            <ShortTags {...short} />
            <UndoActions />
            <PrintButton />
            {more}
          </>
        )}
      </div>
    </div>
  )
}

/** Whom to show. */
function People({ schedule: { change }, view: { filters, teams, data } }: Pick<Props, 'schedule' | 'view'>) {
  return (
    <>
      <FilterMenu
        label="Teams"
        options={teams.map(({ teamCode, teamName }) => ({ value: teamCode, label: teamName }))}
        value={filters.teams}
        onChange={(chosen) => change({ filters: { teams: fromList(chosen) } })}
      />
      <FilterMenu
        label="Skills"
        options={(data?.skills ?? []).map((skill) => ({ value: skill, label: skill }))}
        value={filters.skills}
        onChange={(chosen) => change({ filters: { skills: fromList(chosen) } })}
      />
      <FilterMenu
        label="Labor type"
        options={labourTypeChoices}
        value={filters.labour}
        onChange={(chosen) => change({ filters: { labour: fromList(chosen) } })}
      />
      <SearchField value={filters.q} onChange={(q) => change({ filters: { q: q || undefined } })} />
    </>
  )
}

/** What is short on screen. */
const ShortTags = ({ short, urgent }: RosterView['short']) => (
  <>
    {urgent > 0 && <span className={classes.tag} data-urgent>{`${urgent} short within 72 h`}</span>}
    {short > urgent && <span className={classes.tag}>{`${short - urgent} short later`}</span>}
  </>
)

const SearchField = ({ value, onChange }: { value: string; onChange: (q: string) => void }) => (
  <TextInput
    size="xs"
    className={classes.search}
    aria-label="Search people"
    placeholder="Search people"
    maxLength={50}
    leftSection={<IconSearch size={14} />}
    {...useTypedSearch(value, onChange)}
  />
)
