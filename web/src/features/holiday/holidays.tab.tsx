import { ActionIcon, Button } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { localToday } from '@shiftward/client/local-today.ts'
import { type Holidays, HolidaysForm } from '@shiftward/contract/holiday.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useKeptName } from '../../lib/kept-input.ts'
import { useKeptState } from '../../lib/kept-state.ts'
import { usePanelPart } from '../../lib/panel-part.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './holiday.module.css'
import { holidaysQuery, useSaveHolidays } from './holiday.queries.ts'
import { HolidayLine, type Line } from './holiday-line.tsx'

const most = limits.holiday

/** The holidays of an organization, year by year, stored with the panel's save. */
export function HolidaysTab({ organizationId }: { organizationId: number }) {
  const [year, setYear] = useKeptState(useKeptName('holidays'), () => Number(localToday().slice(0, 4)))
  const [isChanged, setChanged] = useState(false)
  const stored = usePanelQuery(holidaysQuery(organizationId, year))
  return (
    <>
      <p className={classes.about}>
        Shifts on these days count as holidays when work is shared out. Until you change a year, it has the federal
        holidays.
      </p>
      <div className={classes.years}>
        <ActionIcon
          variant="default"
          aria-label="Previous year"
          disabled={isChanged || year <= most.firstYear}
          onClick={() => setYear(year - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <h3 aria-live="polite">{year}</h3>
        <ActionIcon
          variant="default"
          aria-label="Next year"
          disabled={isChanged || year >= most.lastYear}
          onClick={() => setYear(year + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <span>
          {isChanged ? 'Save before you look at another year.' : stored.data?.isFederal && 'Federal holidays'}
        </span>
      </div>
      {stored.data && <Year key={year} stored={stored.data} onChanged={setChanged} />}
      {!stored.data && (stored.isError ? <LoadError onRetry={() => void stored.refetch()} /> : <p>Loading…</p>)}
    </>
  )
}

const linesOf = ({ holidays }: Holidays): Line[] =>
  holidays.map(({ date, name }) => ({ key: date, date: toIsoDate(date) ?? date, name }))

function Year({ stored, onChanged }: { stored: Holidays; onChanged: (isChanged: boolean) => void }) {
  const { organizationId, year, version } = stored
  const save = useSaveHolidays(organizationId)
  const {
    part,
    value: lines,
    isChanged,
    change,
    errors,
  } = usePanelPart({
    keptAs: `holidays ${year}`,
    stored: linesOf(stored),
    rowKeys: ['key'],
    schema: HolidaysForm,
    toForm: (lines) => ({ year, holidays: lines.map(({ date, name }) => ({ date, name: name.trim() })) }),
    save: (form) => save.mutateAsync({ ...form, version }),
  })
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  return (
    <div ref={part}>
      <HolidayLines lines={lines} year={year} errors={errors} onChange={change} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={lines.length >= most.perYear}
        onClick={() => change([...lines, { key: randomId('new '), date: '', name: '' }])}
      >
        Add holiday
      </Button>
    </div>
  )
}

type LinesProps = {
  lines: Line[]
  year: number
  errors: Record<string, string>
  onChange: (lines: Line[]) => void
}

const HolidayLines = ({ lines, year, errors, onChange }: LinesProps) => (
  <ul className={classes.days}>
    {lines.map((line, index) => (
      <li key={line.key}>
        <HolidayLine
          line={line}
          year={year}
          place={index + 1}
          errors={{ date: errors[`holidays.${index}.date`], name: errors[`holidays.${index}.name`] }}
          onChange={(changed) => onChange(lines.with(index, changed))}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${line.name || `holiday ${index + 1}`}`}
          disabled={lines.length === 1}
          onClick={() => onChange(lines.toSpliced(index, 1))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </li>
    ))}
  </ul>
)
