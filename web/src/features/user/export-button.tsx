import { Button } from '@mantine/core'
import { localToday } from '@shiftward/client/local-today.ts'
import { usersFileName } from '@shiftward/contract/rules/file-name.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type ProviderExportRow, userEndpoints } from '@shiftward/contract/user.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { downloadSheet, type SheetColumn } from '../../lib/xlsx.ts'

const columns: (SheetColumn & { key: keyof ProviderExportRow })[] = [
  { key: 'firstName', title: 'FIRST NAME', type: 'text', width: 16 },
  { key: 'lastName', title: 'LAST NAME', type: 'text', width: 16 },
  { key: 'name', title: 'NAME', type: 'text', width: 28 },
  { key: 'npi', title: 'NPI', type: 'text', width: 13 },
  { key: 'phone', title: 'PHONE', type: 'text', width: 14 },
  { key: 'emailId', title: 'E-MAIL', type: 'text', width: 34 },
  { key: 'department', title: 'DEPARTMENT', type: 'text', width: 32 },
  { key: 'facility', title: 'FACILITY', type: 'text', width: 36 },
  { key: 'addressLine1', title: 'ADDRESS LINE 1', type: 'text', width: 28 },
  { key: 'addressLine2', title: 'ADDRESS LINE 2', type: 'text', width: 28 },
]

async function exportProviders(onProgress: (done: number) => void) {
  const providers = await call(userEndpoints.providerDetails, {})
  if (providers.length === 0) {
    toastError(texts.user.nothingToExport)
    return
  }
  const rows = providers.map((provider) => columns.map(({ key }) => provider[key]))
  await downloadSheet(usersFileName(localToday()), { columns, rows }, onProgress)
  toastSuccess(texts.common.exported(providers.length))
}

/** `onProgress` gets the progress of a long export, and undefined when it is over. */
export function ExportButton({ onProgress }: { onProgress: (done: number | undefined) => void }) {
  const run = useMutation({
    mutationFn: () => exportProviders(onProgress),
    onError: (error) => toastError(error.message),
    onSettled: () => onProgress(undefined),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={run.isPending}
      onClick={() => run.mutate()}
    >
      Export
    </Button>
  )
}
