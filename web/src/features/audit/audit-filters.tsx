import { Button, NativeSelect } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import {
  type AuditAction,
  type AuditSubject,
  auditActions,
  auditSubjectGroups,
} from '@shiftward/contract/rules/audit-words.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTypedSearch } from '../../lib/typed-search.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './audit.module.css'
import type { AuditSearch } from './audit-search.ts'

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const all = { value: '', label: 'All' }
const actionOptions = [all, ...optionsOf(auditActions)]
const subjectOptions = [
  all,
  ...Object.entries(auditSubjectGroups).map(([group, words]) => ({ group, items: optionsOf(words) })),
]

type Props = {
  search: AuditSearch
  /** An ISO date. */
  today: string
  /** The person to whom the list is limited. */
  actorName: string | undefined
  onChange: (change: AuditSearch) => void
  onReset: () => void
}

export function AuditFilters({ search, today, actorName, onChange, onReset }: Props) {
  const to = search.to ?? today
  const from = search.from ?? addDays(to, -limits.audit.days)
  return (
    <search className={classes.filters} aria-label="Filters">
      <DatePicker
        label="From"
        size="xs"
        format="MM-DD-YYYY"
        className={classes.day}
        value={from}
        onChange={(day) => onChange({ from: day, ...(day > to && { to: day }) })}
      />
      <DatePicker
        label="To"
        size="xs"
        format="MM-DD-YYYY"
        className={classes.day}
        minDate={from}
        value={to}
        onChange={(day) => onChange({ from, to: day })}
      />
      <NativeSelect
        label="Action"
        size="xs"
        className={classes.action}
        data={actionOptions}
        value={search.action ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ action: (value || undefined) as AuditAction | undefined })
        }
      />
      <NativeSelect
        label="Subject"
        size="xs"
        className={classes.subject}
        data={subjectOptions}
        value={search.subject ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ subject: (value || undefined) as AuditSubject | undefined })
        }
      />
      <SearchText value={search.q ?? ''} onChange={(q) => onChange({ q: q.trim() === '' ? undefined : q })} />
      {actorName !== undefined && (
        <Button
          size="xs"
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Show everybody, not only ${actorName}`}
          onClick={() => onChange({ actor: undefined })}
        >
          Only {actorName}
        </Button>
      )}
      <Button size="xs" variant="default" disabled={Object.keys(search).length === 0} onClick={onReset}>
        Reset
      </Button>
    </search>
  )
}

function SearchText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Search"
      size="xs"
      type="search"
      className={classes.search}
      placeholder="Person, name, call, address"
      leftSection={<IconSearch size={14} aria-hidden />}
      maxLength={limits.audit.search}
      {...useTypedSearch(value, onChange)}
    />
  )
}
