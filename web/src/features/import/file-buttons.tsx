import { Button, FileButton } from '@mantine/core'
import { importFields, importFieldsAbout } from '@shiftward/contract/rules/import-field.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { downloadSheet } from '../../lib/xlsx.ts'
import { Select } from '../../ui/select.tsx'
import type { Table } from './import-file.ts'
import classes from './import-page.module.css'

const about = importFields.map((field) => importFieldsAbout[field])

/** The example names no facility, so that nobody imports it by mistake. */
const downloadTemplate = () =>
  downloadSheet('people_template.xlsx', {
    columns: about.map(({ title }) => ({ title, type: 'text', width: Math.max(14, title.length + 2) })),
    rows: [about.map(({ example }) => example)],
  })

export const TemplateButton = () => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconDownload size={16} />}
    onClick={() => void downloadTemplate()}
  >
    Template
  </Button>
)

type SheetProps = { table: Table; isDisabled: boolean; onSheet: (name: string) => void }

export const SheetSelect = ({ table, isDisabled, onSheet }: SheetProps) => (
  <Select
    className={classes.sheet ?? ''}
    aria-label="Sheet"
    allowDeselect={false}
    disabled={isDisabled}
    data={table.sheets.map(({ name }) => ({ value: name, label: `Sheet: ${name}` }))}
    value={table.sheetName}
    onChange={(name) => name && onSheet(name)}
  />
)

type ChooseProps = {
  isAnother: boolean
  isReading: boolean
  isDisabled: boolean
  onFile: (file: File | null) => void
}

export const ChooseButton = ({ isAnother, isReading, isDisabled, onFile }: ChooseProps) => (
  <FileButton
    accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    inputProps={{
      'aria-label': 'File with people',
      // The same file can be chosen again.
      onClick: ({ currentTarget }) => {
        currentTarget.value = ''
      },
    }}
    disabled={isDisabled}
    onChange={onFile}
  >
    {(props) => (
      <Button
        {...props}
        variant={isAnother ? 'default' : 'filled'}
        leftSection={<IconUpload size={16} />}
        loading={isReading}
      >
        {isAnother ? 'Choose another file' : 'Choose file'}
      </Button>
    )}
  </FileButton>
)
