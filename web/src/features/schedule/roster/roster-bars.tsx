import { ActionIcon, Button, Portal, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { IconChevronLeft, IconChevronRight, IconPlus, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { momentText } from '../../../lib/moment-text.ts'
import { ViewToggle } from '../filter-panel.tsx'
import { fromList, type Period } from '../schedule-search.ts'
import type { Schedule } from '../use-schedule.ts'
import { FilterMenu } from './filter-menu.tsx'
import classes from './roster.module.css'
import { dayAfter, periodTitle } from './roster-period.ts'
import { usePrinting } from './use-printing.ts'
import type { RosterView } from './use-roster.ts'

type Props = { schedule: Schedule; view: RosterView; onCreateBlock: (() => void) | undefined }

const periodChoices: { value: Period; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'twoWeeks', label: '2 weeks' },
  { value: 'block', label: 'Block' },
  { value: 'month', label: 'Month' },
]

/** Where and when, then the period and the filters. */
export function RosterBars({ schedule, view, onCreateBlock }: Props) {
  const { context, change, isDepartmentForced } = schedule
  const { wanted, period } = view
  const isWide = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const place = <PlacePickers schedule={schedule} />
  return (
    <div className={classes.bars}>
      <div className={classes.bar}>
        {isWide ? <Portal target="#header-place">{place}</Portal> : place}
        <div className={classes.views}>
          <ViewToggle value="roster" isFixed={isDepartmentForced} onChange={(to) => change({ view: to })} />
        </div>
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Previous period"
            onClick={() => change({ day: dayAfter(wanted, period, -1) })}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Next period"
            onClick={() => change({ day: dayAfter(wanted, period, 1) })}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </ActionIcon.Group>
        <h2 className={classes.title} aria-live="polite">
          {periodTitle(wanted)}
        </h2>
        <Button variant="default" size="xs" onClick={() => change({ day: context.today })}>
          Today
        </Button>
        {onCreateBlock && (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onCreateBlock}>
            Create block
          </Button>
        )}
        {isPrinting && (
          <p className={classes.printed}>
            {context.facility?.facilityName}, {context.department?.departmentName}. Printed on{' '}
            {momentText(new Date().toISOString()).slice(0, 16)}.
          </p>
        )}
      </div>
      <Filters schedule={schedule} view={view} />
    </div>
  )
}

function Filters({ schedule: { change }, view }: Pick<Props, 'schedule' | 'view'>) {
  const { period, filters, teams, data, short } = view
  return (
    <div className={classes.bar} data-second>
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={periodChoices}
        value={period}
        onChange={(value) => change({ period: value })}
      />
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
      <SearchField
        key={filters.q === '' ? 'empty' : 'filled'}
        value={filters.q}
        onChange={(q) => change({ filters: { q: q || undefined } })}
      />
      <div className={classes.right}>
        {short.urgent > 0 && <span className={classes.tag} data-urgent>{`${short.urgent} short within 72 h`}</span>}
        {short.short > short.urgent && (
          <span className={classes.tag}>{`${short.short - short.urgent} short later`}</span>
        )}
        <ActionIcon variant="default" size={28} aria-label="Print" onClick={() => window.print()}>
          <IconPrinter size={15} />
        </ActionIcon>
      </div>
    </div>
  )
}

/** The address follows when the typing pauses. */
function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(value)
  const send = useDebouncedCallback(onChange, 250)
  return (
    <TextInput
      size="xs"
      className={classes.search}
      aria-label="Search people"
      placeholder="Search people"
      maxLength={50}
      leftSection={<IconSearch size={14} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

/** Facility and department, in the header where there is room. */
function PlacePickers({ schedule: { context, chosen, change, facilities } }: { schedule: Schedule }) {
  const look = { size: 'xs', variant: 'unstyled', searchable: true, nothingFoundMessage: 'Nothing found' } as const
  return (
    <div className={classes.place}>
      <Select
        {...look}
        aria-label="Facility"
        className={classes.pick}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        data={facilities.data?.map((one) => ({ value: one.facilityCode, label: one.facilityName })) ?? []}
        value={chosen.facility ?? null}
        onChange={(code) => code && code !== chosen.facility && change({ facility: code })}
      />
      <span aria-hidden>/</span>
      <Select
        {...look}
        aria-label="Department"
        className={classes.pick}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        data={
          context.facility?.department.map((one) => ({ value: one.departmentCode, label: one.departmentName })) ?? []
        }
        value={chosen.department ?? null}
        onChange={(code) => code && code !== chosen.department && change({ department: code })}
      />
    </div>
  )
}
