import { TextInput } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import type { ChangedShift, PublishPreview, ToldShift } from '@shiftward/contract/publish.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { plainText } from '@shiftward/contract/rules/plain-text.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconAlertTriangle, IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { sortedName } from '../../../lib/sorted-name.ts'
import { labourShort } from '../roster/roster-text.ts'
import classes from './publish-dialog.module.css'
import { type Shown, toldByText } from './publish-shown.ts'

type Props = { preview: PublishPreview; shown: Shown }

/** Everybody with changes, one kind of change in each column. */
export function PublishPeople({ preview, shown }: Props) {
  const [search, setSearch] = useState('')
  const shortOf = new Map(preview.teams.map(({ scheduleCode, shortCode }) => [scheduleCode, shortCode]))
  const people = shown.people.filter(({ providerName }) => plainText(providerName).includes(plainText(search)))
  const chips = (kind: Kind, shifts: (ToldShift | ChangedShift)[]) =>
    shifts.map((shift) => (
      <Chip key={`${shift.shiftId} ${shift.isTold}`} kind={kind} shift={shift} team={shortOf.get(shift.scheduleCode)} />
    ))
  return (
    <div className={classes.people}>
      <div className={classes.sums} role="status">
        <Sums shown={shown} />
        <TextInput
          size="xs"
          className={classes.search}
          leftSection={<IconSearch size={14} />}
          aria-label="Search people"
          placeholder="Search people"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={classes.scroll} tabIndex={0} aria-label="Changes by person">
        <table>
          {tableHead}
          <tbody>
            {people.map((person) => (
              <tr key={person.providerCode}>
                <th scope="row">
                  <b>{sortedName(person)}</b> <small>{labourShort(person.labourType)}</small>
                </th>
                <td data-label="Added">{chips('added', person.added)}</td>
                <td data-label="Changed">{chips('changed', person.changed)}</td>
                <td data-label="Removed">{chips('removed', person.removed)}</td>
                <td data-known={person.isKnown || undefined}>{toldByText(person)}</td>
              </tr>
            ))}
          </tbody>
          <TableFoot shown={shown} />
        </table>
        {people.length === 0 && <p className={classes.nobody}>No people match.</p>}
      </section>
    </div>
  )
}

const Sums = ({ shown }: { shown: Shown }) => (
  <>
    {(shown.told > 0 || shown.notSent === 0) && (
      <span className={classes.big}>
        <b>{shown.told}</b> {shown.told === 1 ? 'person is told' : 'people are told'}
      </span>
    )}
    {shown.notSent > 0 && (
      <span className={classes.big}>
        <b>{shown.notSent}</b> {shown.notSent === 1 ? 'person is not told' : 'people are not told'}
      </span>
    )}
    <span data-kind="added">
      <b>{shown.added}</b> added
    </span>
    <span>
      <b>{shown.changed}</b> changed
    </span>
    <span data-kind="removed">
      <b>{shown.removed}</b> removed
    </span>
  </>
)

const tableHead = (
  <thead>
    <tr>
      <th scope="col">Person</th>
      <th scope="col">Added</th>
      <th scope="col">Changed</th>
      <th scope="col">Removed</th>
      <th scope="col">Told by</th>
    </tr>
  </thead>
)

const TableFoot = ({ shown }: { shown: Shown }) => (
  <tfoot>
    <tr>
      <th scope="row">{counted(shown.people.length, 'person', 'people')}</th>
      <td>{shown.added}</td>
      <td>{shown.changed}</td>
      <td>{shown.removed}</td>
      <td>{counted(shown.told, 'message')}</td>
    </tr>
  </tfoot>
)

type Kind = 'added' | 'changed' | 'removed'

const signs: Record<Kind, string> = { added: '+', changed: '~', removed: '−' }

function Chip({ kind, shift, team }: { kind: Kind; shift: ToldShift | ChangedShift; team: string | undefined }) {
  const time = shift.startTime.slice(0, 5)
  const when = `${dayText(shift.date)} ${time}`
  return (
    <span className={classes.chip} data-kind={kind} title={`${shift.date}, ${time}–${shift.endTime.slice(0, 5)}`}>
      <i aria-hidden>{signs[kind]}</i>
      <b className={classes.code}>{team}</b>
      {kind === 'removed' ? <s>{when}</s> : 'oldDate' in shift ? <Changed shift={shift} /> : when}
      {shift.isConfirmed && <IconAlertTriangle size={12} role="img" aria-label="A warning was confirmed" />}
      {shift.isTold && <IconCheck size={12} role="img" aria-label="Told already" />}
    </span>
  )
}

function Changed({ shift }: { shift: ChangedShift }) {
  const [from, to] = [shift.oldStartTime.slice(0, 5), shift.startTime.slice(0, 5)]
  const [until, end] = [shift.oldEndTime.slice(0, 5), shift.endTime.slice(0, 5)]
  if (shift.oldDate !== shift.date) {
    return (
      <em>
        {dayText(shift.oldDate)} → {dayText(shift.date)} {to}
      </em>
    )
  }
  return (
    <>
      {dayText(shift.date)}{' '}
      <em>{from !== to ? `${from} → ${to}` : until !== end ? `until ${until} → ${end}` : 'details'}</em>
    </>
  )
}

/** 'Tue 17' */
function dayText(date: string): string {
  const day = fromWireDate(date)
  return `${weekdayNames[weekdayOf(day)]?.slice(0, 3)} ${Number(day.slice(8))}`
}
