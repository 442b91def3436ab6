import { Button } from '@mantine/core'
import { leaveStatuses } from '@shiftward/contract/choices.ts'
import type { FreedShift, Leave, LeaveType } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstView, type ListView } from '../../lib/list-view.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { AddLeaveDialog } from './add-leave-dialog.tsx'
import { CancelLeaveDialog } from './cancel-leave.panel.tsx'
import { CancelLeaveButton, DecisionButtons } from './decision-buttons.tsx'
import { DecisionPrompt } from './decision-prompt.tsx'
import { FillShiftDialog, useFilling } from './fill-shift-dialog.tsx'
import { Filter } from './filter.tsx'
import { LeavePreview, useIsReadingLeave } from './leave-preview.tsx'
import { Day, Days, NarrowLine, unlessSame } from './list-cells.tsx'
import { NameSearch } from './name-search.tsx'
import classes from './request.module.css'
import { leavesQuery, leaveTypesQuery, listKeys, useDecideLeave } from './request.queries.ts'
import { anyStatus, type RequestSearch } from './request-search.ts'
import { daysText } from './shift-about.ts'
import { ShowAll } from './show-all.tsx'
import { StatusMark } from './status-mark.tsx'
import { useDecision } from './use-decision.ts'

const statusFilters = [anyStatus, ...leaveStatuses].map((value) => ({ value, label: value }))
const anyType = '0'

/** What the status does not say. */
function noteOf({ cancelAskedAt, reason }: Leave): string {
  if (cancelAskedAt !== null) return texts.leave.cancelAsked
  return reason === 'left' ? texts.leave.left : ''
}

const columns: Column<Leave>[] = [
  {
    key: 'provider_Name',
    title: 'PROVIDER NAME',
    value: (row) => row.provider_Name,
    render: (row) => (
      <>
        {row.provider_Name}
        <NarrowLine>
          {row.leaveTypeName}, <Days {...row} />
          {noteOf(row) !== '' && `. ${noteOf(row)}`}
        </NarrowLine>
      </>
    ),
  },
  {
    key: 'fromDate',
    title: 'FROM DATE',
    value: (row) => row.fromDate,
    render: (row) => <Day date={row.fromDate} />,
    leastWidth: 480,
  },
  {
    key: 'toDate',
    title: 'TO DATE',
    value: (row) => row.toDate,
    render: (row) => <Day date={row.toDate} />,
    leastWidth: 480,
  },
  { key: 'leaveType', title: 'LEAVE TYPE', value: (row) => row.leaveTypeName, leastWidth: 480 },
]

const statusColumn: Column<Leave> = {
  key: 'leaveStatus',
  title: 'STATUS',
  value: (row) => row.leaveStatus,
  render: (row) => <StatusMark status={row.leaveStatus} reason={noteOf(row)} />,
}

const latestFirst = (): ListView => ({ ...firstView('fromDate'), sort: { key: 'fromDate', direction: 'descending' } })

const aboutLeave = (row: Leave): [string, string] => [
  row.provider_Name,
  [`${row.leaveTypeName}, ${daysText(row)}`, ...(row.cancelAskedAt === null ? [] : [texts.leave.cancelQuestion])].join(
    '. ',
  ),
]

function LeavePrompt(prompt: ReturnType<typeof useDecision<Leave, unknown>>['prompt']) {
  const { opened, isApproval, rows } = prompt
  const shown = rows.find(({ cancelAskedAt }) => cancelAskedAt === null)
  const isReading = useIsReadingLeave(opened && isApproval ? shown?.id : undefined)
  return (
    <DecisionPrompt
      {...prompt}
      about={aboutLeave}
      consequences={() => shown && <LeavePreview id={shown.id} name={shown.provider_Name} />}
      isReading={isReading}
    />
  )
}

type Props = { search: RequestSearch; onSearch: (change: RequestSearch) => void }

export function LeaveTab({ search, onSearch }: Props) {
  const { leave: status = 'Open', q } = search
  const [view, setView] = useState(latestFirst)
  const types = useQuery(leaveTypesQuery)
  // The address may name a type that does not exist.
  const isKnown = types.data === undefined || types.data.some((type) => type.leaveTypeId === search.leaveType)
  const leaveType = isKnown ? search.leaveType : undefined
  const leaves = useQuery(leavesQuery(view, { q, leaveStatus: status === anyStatus ? undefined : status, leaveType }))
  useRefresh(listKeys.leave, limits.request.refreshMs)
  const rows = useRowsInRange(leaves.data, view, setView)
  const decideLeave = useDecideLeave()
  const filling = useFilling()
  const fill = (freed: FreedShift[], name: string) => freed.length > 0 && filling.start(freed, name)
  const adding = useAdding()
  const cancelling = useCancelling()
  const { ask, prompt } = useDecision({
    send: decideLeave.mutateAsync,
    onDone: ({ scheduleDetails }, { rows: [row] }) => {
      toastSuccess(texts.leave.updated)
      fill(scheduleDetails, row?.provider_Name ?? '')
    },
  })
  const filter = (change: RequestSearch) => {
    setView({ ...view, page: 1 })
    onSearch(change)
  }
  return (
    <>
      <Toolbar {...{ q, status, leaveType }} types={types.data ?? []} onFilter={filter} onAdd={adding.start} />
      <DataTable
        label="Leave requests"
        columns={[...columns, unlessSame(statusColumn, status), actionColumn(ask, cancelling.ask)]}
        rows={rows}
        rowKey={(row) => row.id}
        isLastPinned
        sortedBy="fromDate"
        served={{ total: leaves.data?.total ?? 0, view, onView: setView }}
        emptyText={texts.leave.empty}
        emptyAction={
          <ShowAll
            isFiltered={status !== anyStatus || leaveType !== undefined || q !== undefined}
            onShowAll={() => filter({ leave: anyStatus, leaveType: undefined, q: undefined })}
          />
        }
        isReloading={leaves.isPlaceholderData}
        isFailed={leaves.isError && !leaves.data}
        onRetry={() => void leaves.refetch()}
        opening={opening}
      />
      <LeavePrompt {...prompt} />
      {cancelling.dialog && <CancelLeaveDialog key={cancelling.visit} {...cancelling.dialog} />}
      {adding.visit > 0 && <AddLeaveDialog key={adding.visit} {...adding.dialog} onAdded={fill} />}
      <FillShiftDialog key={filling.visit} {...filling.dialog} />
    </>
  )
}

const opening = {
  content: (row: Leave) => <LeavePreview id={row.id} name={row.provider_Name} />,
  isOpenable: (row: Leave) => row.leaveStatus === 'Open',
  label: (row: Leave) => `What approving the leave of ${row.provider_Name}, ${daysText(row)}, would do`,
}

/** Each visit begins with an empty form. */
function useAdding() {
  const [{ visit, opened }, setAdding] = useState({ visit: 0, opened: false })
  return {
    visit,
    start: () => setAdding({ visit: visit + 1, opened: true }),
    dialog: { opened, onClose: () => setAdding({ visit, opened: false }) },
  }
}

/** Each visit asks anew what would follow. */
function useCancelling() {
  const [{ visit, opened, leave }, setCancelling] = useState<Cancelling>({ visit: 0, opened: false })
  const onClose = () => setCancelling({ visit, opened: false, leave })
  return {
    visit,
    ask: (asked: Leave) => setCancelling({ visit: visit + 1, opened: true, leave: asked }),
    dialog: leave && { opened, leaveId: leave.id, name: leave.provider_Name, onClose },
  }
}
type Cancelling = { visit: number; opened: boolean; leave?: Leave | undefined }

type Decide = (row: Leave, isApproval: boolean) => void

const actionColumn = (onDecide: Decide, onCancel: (row: Leave) => void): Column<Leave> => ({
  key: 'action',
  title: 'ACTION',
  render: (row) => <Actions row={row} onDecide={onDecide} onCancel={onCancel} />,
})

function Actions({ row, onDecide, onCancel }: { row: Leave; onDecide: Decide; onCancel: (row: Leave) => void }) {
  const isAsked = row.cancelAskedAt !== null
  const name = `the leave of ${row.provider_Name}, ${daysText(row)}`
  if (row.leaveStatus === 'Approved' && !isAsked)
    return <CancelLeaveButton name={name} onCancel={() => onCancel(row)} />
  if (row.leaveStatus !== 'Open' && !isAsked) return null
  return (
    <DecisionButtons
      name={isAsked ? `cancelling ${name}` : name}
      onDecide={(isApproval) => onDecide(row, isApproval)}
    />
  )
}

type ToolbarProps = {
  q: string | undefined
  status: NonNullable<RequestSearch['leave']>
  leaveType: number | undefined
  types: readonly LeaveType[]
  onFilter: (change: RequestSearch) => void
  onAdd: () => void
}

function Toolbar({ q, status, leaveType, types, onFilter, onAdd }: ToolbarProps) {
  const typeFilters = [
    { value: anyType, label: anyStatus },
    ...types.map((type) => ({ value: String(type.leaveTypeId), label: type.leaveTypeName })),
  ]
  return (
    <div className={classes.toolbar}>
      <NameSearch q={q} onSearch={onFilter} />
      <Filter
        label="Leave Type"
        value={String(leaveType ?? anyType)}
        options={typeFilters}
        onChange={(value) => onFilter({ leaveType: value === anyType ? undefined : Number(value) })}
      />
      <Filter label="Status" value={status} options={statusFilters} onChange={(leave) => onFilter({ leave })} />
      <Button ml="auto" leftSection={<IconPlus size={16} />} onClick={onAdd}>
        Add leave
      </Button>
    </div>
  )
}
