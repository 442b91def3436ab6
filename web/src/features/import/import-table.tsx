import { Badge } from '@mantine/core'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { type ImportField, importFieldsAbout, importRoles } from '@shiftward/contract/rules/import-field.ts'
import { useMemo } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ImportCell } from './import-cell.tsx'
import { type Columns, cellOf, fieldsOf, type Line, type LineStatus, problemTexts } from './import-lines.ts'
import classes from './import-page.module.css'

const statusTexts: Record<NonNullable<LineStatus>, string> = {
  new: 'New',
  map: 'New facility',
  same: 'Already there',
  problem: 'Problem',
  created: 'Created',
  mapped: 'Facility added',
}

const fixedChoices: Partial<Record<ImportField, string[]>> = {
  role: importRoles.map(({ label }) => label),
  labourType: labourTypeChoices.map(({ label }) => label),
}

type Props = {
  lines: Line[]
  columns: Columns
  /** The cells that were corrected. They stay open for another correction. */
  edited: ReadonlySet<string>
  choices: Partial<Record<ImportField, string[]>>
  onType: (index: number, field: ImportField, text: string) => void
  onCorrect: (index: number, field: ImportField, text: string) => Promise<void>
}

export function ImportTable({ lines, columns, edited, choices, onType, onCorrect }: Props) {
  const shown = useMemo((): Column<Line>[] => {
    const cells = fieldsOf(columns, lines).map((field) => ({
      key: field,
      title: importFieldsAbout[field].title,
      value: ({ row }: Line) => row[field],
      render: ({ index, number, row, problems }: Line) => (
        <ImportCell
          label={`${importFieldsAbout[field].title}, line ${number}`}
          text={row[field]}
          problem={problems[field]}
          isOpen={edited.has(cellOf(index, field))}
          choices={choices[field] ?? fixedChoices[field]}
          onType={(text) => onType(index, field, text)}
          onCorrect={(text) => void onCorrect(index, field, text)}
        />
      ),
    }))
    return [
      {
        key: 'number',
        title: 'Line',
        value: ({ number }) => number,
        render: (line) => <Who line={line} />,
        width: 'clamp(108px, 16cqw, 220px)',
      },
      {
        key: 'status',
        title: 'Status',
        value: ({ status }) => (status ? statusTexts[status] : ''),
        render: (line) => <Status line={line} />,
        width: 200,
      },
      ...cells,
    ]
  }, [lines, columns, edited, choices, onType, onCorrect])

  return (
    <div className={classes.table}>
      <DataTable
        label="People to import"
        columns={shown}
        rows={lines}
        rowKey={({ index }) => index}
        sortedBy="number"
        emptyText="No such lines."
        isDense
        isFirstPinned
      />
    </div>
  )
}

/** Number and name stay in sight while the other columns scroll. */
const Who = ({ line: { number, row } }: { line: Line }) => (
  <span className={classes.who}>
    <span className={classes.number}>{number}</span>
    <span className={classes.name}>{`${row.firstName} ${row.lastName}`}</span>
  </span>
)

function Status({ line: { status, note, problems } }: { line: Line }) {
  if (!status) return <span className={classes.note}>Checking…</span>
  const said = status === 'problem' ? wrongIn(problems) : note
  return (
    <span className={classes.status}>
      <Badge className={classes.badge ?? ''} data-status={status} variant="default" radius="sm">
        {statusTexts[status]}
      </Badge>
      {said && <span className={classes.note}>{said}</span>}
    </span>
  )
}

/** Its cell may be out of sight. */
function wrongIn(problems: Line['problems']): string | undefined {
  const [first, ...others] = problemTexts(problems)
  return others.length === 0 ? first : `${first} (and ${others.length} more)`
}
