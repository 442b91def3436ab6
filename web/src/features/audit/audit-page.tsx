import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { localToday } from '@shiftward/client/local-today.ts'
import type { AuditRow } from '@shiftward/contract/audit.ts'
import { auditActions, auditSubjects } from '@shiftward/contract/rules/audit-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListView } from '../../lib/list-view.ts'
import { momentText } from '../../lib/moment-text.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { readPageSize } from '../../lib/page-size.ts'
import { toastError } from '../../lib/toast.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportProgress } from '../../ui/export-progress.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './audit.module.css'
import { auditQuery } from './audit.queries.ts'
import { AuditDetails } from './audit-details.tsx'
import { exportAudit } from './audit-export.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { actorText } from './audit-text.ts'

const columns: Column<AuditRow>[] = [
  {
    key: 'at',
    title: 'Time',
    width: 176,
    leastWidth: 480,
    render: (row) => (
      <>
        <time className={classes.time} dateTime={row.at}>
          {momentText(row.at)}
        </time>
        <span className={classes.narrowLine}>{actorText(row)}</span>
      </>
    ),
  },
  { key: 'who', title: 'Who', width: 168, leastWidth: 900, render: (row) => <Who row={row} /> },
  { key: 'what', title: 'What', render: (row) => <What row={row} /> },
  { key: 'from', title: 'From', width: 128, leastWidth: 900, render: (row) => row.address },
]

/** Who did what, when and from where. The address bar carries the filters, so that a view can be shared. */
export function AuditPage() {
  const search = readAuditSearch(useSearch({ from: '/shell/layout/audit' }))
  const navigate = useNavigate({ from: '/layout/audit' })
  const [today] = useState(localToday)
  const { page = 1, size = readPageSize(), ...filters } = search
  const view: ListView = { sort: { key: 'at', direction: 'descending' }, page, size }
  const entries = useQuery(auditQuery(filters, { page, size }))
  const show = (next: AuditSearch) => void navigate({ search: readAuditSearch(next), replace: true })
  const turn = ({ page: to, size: by }: ListView) => show({ ...filters, page: to, size: by })
  const rows = useRowsInRange(entries.data, view, turn)
  const filter = (change: AuditSearch) => show({ ...filters, size, ...change })
  const { progress, download } = useExport(filters)

  const refusal = entries.error instanceof CallError && entries.error.status < 500 && entries.error.status >= 400
  const actorName = search.actor && (rows?.find((row) => row.actorCode === search.actor)?.actorName ?? search.actor)
  return (
    <Page
      title="Audit"
      count={entries.data?.total}
      isMore={entries.data?.isMore}
      actions={<ExportButton isPending={download.isPending} onExport={() => download.mutate()} />}
    >
      <AuditFilters search={search} today={today} actorName={actorName} onChange={filter} onReset={() => show({})} />
      <ExportProgress done={progress} className={classes.progress} />
      <DataTable
        label="Audit log"
        columns={columns}
        rows={refusal ? [] : rows}
        rowKey={(row) => row.code}
        sortedBy="at"
        served={{ total: entries.data?.total ?? 0, isMore: entries.data?.isMore ?? false, view, onView: turn }}
        emptyText={refusal ? (entries.error?.message ?? '') : texts.audit.empty}
        emptyAction={Object.keys(filters).length > 0 && <ResetButton onReset={() => show({})} />}
        isReloading={entries.isFetching}
        isFailed={entries.isError && !entries.data && !refusal}
        onRetry={() => void entries.refetch()}
        opening={{
          content: (row) => (
            <AuditDetails
              row={row}
              onlyActor={
                row.actorCode && row.actorCode !== search.actor ? () => filter({ actor: row.actorCode }) : undefined
              }
            />
          ),
          isOpenable: () => true,
          label: (row) => `Details: ${auditActions[row.action]} ${auditSubjects[row.subject]} ${row.subjectName}`,
        }}
      />
    </Page>
  )
}

function useExport(filters: Parameters<typeof exportAudit>[0]) {
  const [progress, setProgress] = useState<number>()
  const download = useMutation({
    mutationFn: () => exportAudit(filters, setProgress),
    onError: (error) => toastError(error.message),
    onSettled: () => setProgress(undefined),
  })
  return { progress, download }
}

const ExportButton = ({ isPending, onExport }: { isPending: boolean; onExport: () => void }) => (
  <Button variant="default" leftSection={<IconDownload size={16} />} loading={isPending} onClick={onExport}>
    Export
  </Button>
)

const ResetButton = ({ onReset }: { onReset: () => void }) => (
  <Button variant="default" onClick={onReset}>
    Reset the filters
  </Button>
)

const Who = ({ row }: { row: AuditRow }) => (
  <span className={row.actorName ? undefined : classes.quiet}>{actorText(row)}</span>
)

const isGrave = (action: AuditRow['action']) => action === 'deleted' || action === 'refused'

const What = ({ row }: { row: AuditRow }) => (
  <span className={classes.what}>
    <span className={classes.badge} data-grave={isGrave(row.action) || undefined}>
      {auditActions[row.action]}
    </span>
    <span className={classes.quiet}>{auditSubjects[row.subject]}</span>
    <span>{row.subjectName}</span>
    <span className={classes.phoneLine}>
      {momentText(row.at)}, {actorText(row)}
    </span>
  </span>
)
