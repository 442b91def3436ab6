import { swapStatuses, swapStatusLabels } from '@shiftward/contract/choices.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import type { Swap } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstView } from '../../lib/list-view.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DecisionPrompt } from './decision-prompt.tsx'
import { Filter } from './filter.tsx'
import { NarrowLine, unlessSame, When } from './list-cells.tsx'
import { NameSearch } from './name-search.tsx'
import classes from './request.module.css'
import { listKeys, swapsQuery, useDecideSwap } from './request.queries.ts'
import { anyStatus, type RequestSearch } from './request-search.ts'
import { dayText, whenText } from './shift-about.ts'
import { ShowAll } from './show-all.tsx'
import { StatusMark } from './status-mark.tsx'
import { SwapPreview } from './swap-preview.tsx'
import { useDecision } from './use-decision.ts'

const statusFilters = [
  { value: anyStatus, label: anyStatus },
  // The specification calls the default filter 'Open'; the rows use the longer label.
  ...swapStatuses.map((value) => ({ value, label: value === 'Open' ? value : swapStatusLabels[value] })),
]

const columns: Column<Swap>[] = [
  {
    key: 'fromQHPName',
    title: 'FROM',
    value: (row) => row.fromQHPName,
    render: (row) => (
      <>
        {row.fromQHPName}
        <NarrowLine>
          to {row.toQHPName}, <When shift={row} />
        </NarrowLine>
      </>
    ),
  },
  {
    key: 'toQHPName',
    title: 'TO',
    value: (row) => row.toQHPName,
    render: (row) => <Taker swap={row} />,
    leastWidth: 480,
  },
  {
    key: 'shiftDate',
    title: 'SHIFT DATE',
    value: (row) => row.shiftDate,
    render: (row) => <ShiftDate swap={row} />,
    leastWidth: 480,
  },
]

const statusColumn: Column<Swap> = {
  key: 'swapStatus',
  title: 'STATUS',
  value: (row) => row.swapStatus,
  render: (row) => <StatusMark status={row.swapStatus} label={swapStatusLabels[row.swapStatus]} reason={row.reason} />,
}

type Props = { search: RequestSearch; onSearch: (change: RequestSearch) => void }

export function SwapTab({ search, onSearch }: Props) {
  const { swap: status = 'Open', q } = search
  const [view, setView] = useState(() => firstView('shiftDate'))
  const swaps = useQuery(swapsQuery(view, { q, swapStatus: status === anyStatus ? undefined : status }))
  useRefresh(listKeys.swap, limits.request.refreshMs)
  const rows = useRowsInRange(swaps.data, view, setView)
  const decideSwap = useDecideSwap()
  const { ask, prompt } = useDecision({
    send: decideSwap.mutateAsync,
    questionOf: ({ data, error }) =>
      error && {
        text: error.message,
        conflicts: data.conflicts.map(({ rule, title }) => `${ruleWords[rule].name}: ${title}`),
      },
    onDone: () => toastSuccess(texts.swap.updated),
  })

  const filter = (change: RequestSearch) => {
    setView({ ...view, page: 1 })
    onSearch(change)
  }

  return (
    <>
      <div className={classes.toolbar}>
        <NameSearch q={q} onSearch={filter} />
        <Filter label="Status" value={status} options={statusFilters} onChange={(swap) => filter({ swap })} />
      </div>
      <DataTable
        label="Swap requests"
        columns={[...columns, unlessSame(statusColumn, status), actionColumn(ask)]}
        rows={rows}
        rowKey={(row) => row.swapId}
        isLastPinned
        sortedBy="shiftDate"
        served={{ total: swaps.data?.total ?? 0, view, onView: setView }}
        emptyText={texts.swap.empty}
        emptyAction={
          <ShowAll
            isFiltered={status !== anyStatus || q !== undefined}
            onShowAll={() => filter({ swap: anyStatus, q: undefined })}
          />
        }
        isReloading={swaps.isPlaceholderData}
        isFailed={swaps.isError && !swaps.data}
        onRetry={() => void swaps.refetch()}
        opening={opening}
      />
      <DecisionPrompt {...prompt} about={aboutSwap} />
    </>
  )
}

const opening = {
  content: (row: Swap) => <SwapPreview swap={row} />,
  isOpenable: (row: Swap) => row.swapStatus === 'Open',
  label: (row: Swap) => `What approving ${nameOf(row)} would do`,
}

/** With both people: several can be asked for one shift. */
const nameOf = (row: Swap): string => `the swap of ${row.fromQHPName} with ${row.toQHPName}, ${whenText(row)}`

const actionColumn = (onDecide: (row: Swap, isApproval: boolean) => void): Column<Swap> => ({
  key: 'action',
  title: 'ACTION',
  render: (row) =>
    row.swapStatus === 'Open' && (
      <DecisionButtons name={nameOf(row)} onDecide={(isApproval) => onDecide(row, isApproval)} />
    ),
})

const aboutSwap = (row: Swap): [string, string] => [
  `${row.fromQHPName} to ${row.toQHPName}`,
  [
    `${row.skill}, ${whenText(row)}`,
    ...(row.returnShift ? [`in exchange for ${whenText(row.returnShift)}`] : []),
    ...(row.askedTogether > 1 ? [togetherText(row)] : []),
  ].join('. '),
]

const togetherText = ({ askedTogether }: Swap) =>
  `One decision for all ${askedTogether} who are asked: the first to accept has it`

const Taker = ({ swap }: { swap: Swap }) => (
  <>
    {swap.toQHPName}
    {swap.askedTogether > 1 && <span className={classes.below}>one of {swap.askedTogether} asked together</span>}
  </>
)

const ShiftDate = ({ swap }: { swap: Swap }) => (
  <span className={classes.date}>
    {dayText(swap.shiftDate)}
    <span className={classes.aside}>{timesText(swap.startTime, swap.endTime)}</span>
    {swap.returnShift && <span className={classes.below}>for {whenText(swap.returnShift)}</span>}
  </span>
)
