import { Button } from '@mantine/core'
import { shiftApprovalStatuses } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import type { ShiftApproval } from '@shiftward/contract/request.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstView, type ListView } from '../../lib/list-view.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { BulkPreview, useIsRehearsing } from './bulk-preview.tsx'
import { DecisionPrompt } from './decision-prompt.tsx'
import { Filter } from './filter.tsx'
import { NameSearch } from './name-search.tsx'
import classes from './request.module.css'
import { listKeys, shiftRequestsQuery } from './request.queries.ts'
import { anyStatus, type RequestSearch } from './request-search.ts'
import { whenText } from './shift-about.ts'
import { actionColumn, nameOf, shiftColumns } from './shift-columns.tsx'
import { ShiftPreview } from './shift-preview.tsx'
import { ShowAll } from './show-all.tsx'
import { useShiftDecisions } from './use-shift-decisions.ts'

const statusFilters = [anyStatus, ...shiftApprovalStatuses].map((value) => ({ value, label: value }))

const newestFirst = (): ListView => ({
  ...firstView('submittedOn'),
  sort: { key: 'submittedOn', direction: 'descending' },
})
const isOpen = (row: ShiftApproval) => row.approvalStatus === 'Open'

type Props = { search: RequestSearch; onSearch: (change: RequestSearch) => void }

export function ShiftTab({ search, onSearch }: Props) {
  const { shift: status = 'Open', q } = search
  const [view, setView] = useState(newestFirst)
  const requests = useQuery(shiftRequestsQuery(view, { q, approvalStatus: status === anyStatus ? undefined : status }))
  useRefresh(listKeys.shift, limits.request.refreshMs)
  const rows = useRowsInRange(requests.data, view, setView)
  const [chosen, setSelected] = useChosen(rows)
  const { ask, askAll, prompt, outcome, setOutcome } = useShiftDecisions((isLeft) =>
    setSelected((before) => before.filter(isLeft)),
  )

  const filter = (change: RequestSearch) => {
    setView({ ...view, page: 1 })
    setSelected([])
    onSearch(change)
  }

  return (
    <>
      <div className={classes.toolbar}>
        <NameSearch q={q} onSearch={filter} />
        <Filter label="Status" value={status} options={statusFilters} onChange={(shift) => filter({ shift })} />
        <BulkButtons
          count={chosen.length}
          onClear={() => setSelected([])}
          onDecide={(isApproval) => askAll(chosen, isApproval)}
        />
      </div>
      {outcome && <BulkOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <DataTable
        label="Shift requests"
        columns={[...shiftColumns, actionColumn(ask)]}
        rows={rows}
        rowKey={(row) => row.shiftApprovalId}
        sortedBy="submittedOn"
        served={{ total: requests.data?.total ?? 0, view, onView: setView }}
        emptyText={texts.request.empty}
        emptyAction={
          <ShowAll
            isFiltered={status !== anyStatus || q !== undefined}
            onShowAll={() => filter({ shift: anyStatus, q: undefined })}
          />
        }
        // No progress bar for the refresh every nine seconds: it would distract.
        isReloading={requests.isPlaceholderData}
        isFailed={requests.isError && !requests.data}
        onRetry={() => void requests.refetch()}
        isDense
        isLastPinned
        selection={{ rows: chosen, onChange: setSelected, ...selecting }}
        opening={opening}
      />
      <ShiftPrompt {...prompt} />
    </>
  )
}

function ShiftPrompt(prompt: ReturnType<typeof useShiftDecisions>['prompt']) {
  const { opened, isApproval, rows } = prompt
  const isReading = useIsRehearsing(rows, opened && isApproval)
  return (
    <DecisionPrompt
      {...prompt}
      about={(row) => [row.providerName, `${row.skill}, ${whenText(row)}`]}
      consequences={() => rows.length > 1 && <BulkPreview rows={rows} />}
      isReading={isReading}
    />
  )
}

/** Without rows that somebody else has decided meanwhile. */
function useChosen(rows: readonly ShiftApproval[] | undefined) {
  const [selected, setSelected] = useState<ShiftApproval[]>([])
  const now = (one: ShiftApproval) => rows?.find((row) => row.shiftApprovalId === one.shiftApprovalId) ?? one
  return [selected.filter((one) => isOpen(now(one))), setSelected] as const
}

const selecting = { isSelectable: isOpen, label: (row: ShiftApproval) => `Select ${nameOf(row)}` }

const opening = {
  content: (row: ShiftApproval) => <ShiftPreview id={row.shiftApprovalId} />,
  isOpenable: isOpen,
  label: (row: ShiftApproval) => `What approving ${nameOf(row)} would do`,
}

type BulkProps = { count: number; onClear: () => void; onDecide: (isApproval: boolean) => void }

const BulkButtons = ({ count, onClear, onDecide }: BulkProps) => (
  <div className={classes.bulk}>
    <span aria-live="polite">{count > 0 && `${count} selected`}</span>
    {count > 0 && (
      <Button variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    )}
    <Button variant="default" disabled={count === 0} onClick={() => onDecide(false)}>
      Reject
    </Button>
    <Button disabled={count === 0} onClick={() => onDecide(true)}>
      Approve
    </Button>
  </div>
)
