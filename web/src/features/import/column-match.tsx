import { Button } from '@mantine/core'
import { type ImportField, importFields, importFieldsAbout } from '@shiftward/contract/rules/import-field.ts'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import type { Table } from './import-file.ts'
import type { Columns } from './import-lines.ts'
import classes from './import-page.module.css'

type Props = { table: Table; columns: Columns; isDisabled: boolean; onChange: (columns: Columns) => void }

const choices = importFields.map((field) => ({ value: field, label: importFieldsAbout[field].title }))
const notImported = 'Not imported'

/** Step two: what each column of the file means. Usually its titles say so already. */
export function ColumnMatch({ table, columns, isDisabled, onChange }: Props) {
  const matched = columns.filter((field) => field !== null).length
  // Open by itself only where something is left to say.
  const [isChosen, setChosen] = useState<boolean>()
  const isOpen = isChosen ?? matched < table.titles.length

  /** A field has one column: it is taken from the one that had it before. */
  const choose = (at: number, field: ImportField | null) =>
    onChange(columns.map((before, index) => (index === at ? field : before === field ? null : before)))

  return (
    <Card
      title={`Columns: ${matched} of ${table.titles.length} recognized`}
      className={classes.step}
      actions={
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          {isOpen ? 'Hide columns' : 'Change columns'}
        </Button>
      }
    >
      {isOpen && (
        <div className={classes.columns}>
          {table.titles.map((title, index) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns with the same title
              key={index}
              label={title}
              description={table.rows.map(({ cells }) => cells[index]).find((cell) => cell) ?? 'Empty'}
              placeholder={notImported}
              clearable
              disabled={isDisabled}
              data={choices}
              value={columns[index] ?? null}
              onChange={(field) => choose(index, field as ImportField | null)}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
