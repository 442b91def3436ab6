import { Button, FileButton, Text } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { importFields, importFieldsAbout } from '@shiftward/contract/rules/import-field.ts'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { readSheetFile } from '../../lib/sheet-reader.ts'
import { toastError } from '../../lib/toast.ts'
import { downloadSheet } from '../../lib/xlsx.ts'
import { Card } from '../../ui/card.tsx'
import { type Table, tableOf } from './import-lines.ts'
import classes from './import-page.module.css'

const about = importFields.map((field) => importFieldsAbout[field])

/** The example names no facility, so that nobody imports it by mistake. */
const downloadTemplate = () =>
  downloadSheet('people_template.xlsx', {
    columns: about.map(({ title }) => ({ title, type: 'text', width: Math.max(14, title.length + 2) })),
    rows: [about.map(({ example }) => example)],
  })

type Props = {
  fileName: string | undefined
  isDisabled: boolean
  onTable: (table: Table) => Promise<void>
}

/** Step one: a file, chosen or dropped. */
export function FileChoice({ fileName, isDisabled, onTable }: Props) {
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)

  async function read(file: File | null | undefined) {
    if (!file || isDisabled) return
    setReading(true)
    try {
      const table = tableOf(file.name, await readSheetFile(file))
      setReading(false)
      await onTable(table)
    } catch (error) {
      setReading(false)
      toastError(error instanceof Error ? error.message : String(error))
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }

  return (
    <Card title="File" className={classes.step} actions={<TemplateButton />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is only a shortcut for the button inside */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
        <Text size="sm" className={classes.fileName ?? ''}>
          {fileName ??
            `Drop an .xlsx or .csv file here, with up to ${limits.import.rows.toLocaleString('en-US')} people.`}
        </Text>
        <ChooseButton
          fileName={fileName}
          isReading={isReading}
          isDisabled={isDisabled}
          onFile={(file) => void read(file)}
        />
      </div>
    </Card>
  )
}

const TemplateButton = () => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconDownload size={16} />}
    onClick={() => void downloadTemplate()}
  >
    Template
  </Button>
)

type ChooseProps = {
  fileName: string | undefined
  isReading: boolean
  isDisabled: boolean
  onFile: (file: File | null) => void
}

const ChooseButton = ({ fileName, isReading, isDisabled, onFile }: ChooseProps) => (
  <FileButton
    accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    inputProps={{ 'aria-label': 'File with people' }}
    disabled={isDisabled}
    onChange={onFile}
  >
    {(props) => (
      <Button
        {...props}
        variant={fileName ? 'default' : 'filled'}
        leftSection={<IconUpload size={16} />}
        loading={isReading}
      >
        {fileName ? 'Choose another file' : 'Choose file'}
      </Button>
    )}
  </FileButton>
)
