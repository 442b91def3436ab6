import { Button } from '@mantine/core'
import { localToday } from '@shiftward/client/local-today.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { reportQuery } from './report.queries.ts'
import { choiceOf, isReady, searchOf } from './report-choice.ts'
import { exportReport } from './report-export.ts'
import type { Choice } from './report-filter.ts'
import type { Report } from './report-kind.ts'
import { reportKinds } from './report-kinds.ts'

type Props = { choice: Choice; onProgress: (done: number | undefined) => void }

/** `onProgress` gets undefined when nothing is being exported. */
export function ExportButtons({ choice, onProgress }: Props) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ choice: Choice; report: Report }>()
  const download = useMutation({
    mutationFn: async (isPayroll: boolean) => {
      // Only the filters of its type: a left-over one must not change the file.
      const exported = choiceOf(searchOf(choice), localToday())
      const report = await queries.fetchQuery(reportQuery(exported))
      if (isPayroll && report.warning) setAsked({ choice: exported, report })
      else await exportReport({ choice: exported, report, isPayroll, onProgress })
    },
    onError: (error) => toastError(error.message),
    onSettled: () => onProgress(undefined),
  })
  const button = (label: string, isPayroll: boolean) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
      disabled={!isReady(choice) || (download.isPending && download.variables !== isPayroll)}
      loading={download.isPending && download.variables === isPayroll}
      onClick={() => download.mutate(isPayroll)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {choice.report !== null && reportKinds[choice.report].isPayroll && button('Payroll CSV', true)}
      {button('Export', false)}
      <ConfirmDialog
        // Wait until the button is enabled again, so that the focus can return to it after the question.
        opened={asked !== undefined && !download.isPending}
        title={texts.report.notWorkedTitle}
        confirmLabel="Export anyway"
        onConfirm={async () => {
          if (asked) await exportReport({ ...asked, isPayroll: true, onProgress })
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      >
        {asked?.report.warning}
      </ConfirmDialog>
    </>
  )
}
