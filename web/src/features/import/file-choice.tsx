import { Text } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { readSheetFile } from '../../lib/sheet-reader.ts'
import type { Sheet } from '../../lib/sheet-text.ts'
import { toastError } from '../../lib/toast.ts'
import { Card } from '../../ui/card.tsx'
import { ChooseButton, SheetSelect, TemplateButton } from './file-buttons.tsx'
import { type Table, tableOf } from './import-file.ts'
import classes from './import-page.module.css'

const tell = (error: unknown) => toastError(error instanceof Error ? error.message : String(error))

type Props = {
  /** Of the file that was read. */
  table: Table | undefined
  isDisabled: boolean
  onTable: (table: Table) => Promise<void>
}

/** Step one: a file, chosen or dropped. */
export function FileChoice({ table, isDisabled, onTable }: Props) {
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)

  async function read(file: File | null | undefined) {
    if (!file || isDisabled) return
    setReading(true)
    const sheets = await readSheetFile(file).catch(tell)
    setReading(false)
    if (sheets) await open(file.name, sheets).catch(tell)
  }

  const open = async (fileName: string, sheets: Sheet[], sheetName?: string) =>
    onTable(tableOf(fileName, sheets, sheetName))

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
          {table?.fileName ??
            `Drop an .xlsx or .csv file here, with up to ${limits.import.rows.toLocaleString('en-US')} people.`}
        </Text>
        {table && table.sheets.length > 1 && (
          <SheetSelect
            table={table}
            isDisabled={isDisabled}
            onSheet={(name) => void open(table.fileName, table.sheets, name).catch(tell)}
          />
        )}
        <ChooseButton
          isAnother={table !== undefined}
          isReading={isReading}
          isDisabled={isDisabled}
          onFile={(file) => void read(file)}
        />
      </div>
    </Card>
  )
}
