import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { counted } from '@shiftward/client/counted.ts'
import { localToday } from '@shiftward/client/local-today.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { momentText } from '../../lib/moment-text.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { ExportProgress } from '../../ui/export-progress.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { facilityChoicesQuery } from '../facility/facility.queries.ts'
import { reportQuery } from './report.queries.ts'
import { changed, choiceOf, isReady, ownPart, searchOf } from './report-choice.ts'
import { ExportButtons } from './report-export-buttons.tsx'
import type { Choice } from './report-filter.ts'
import { ReportFilters } from './report-filters.tsx'
import type { Report } from './report-kind.ts'
import { reportKinds } from './report-kinds.ts'
import classes from './report-page.module.css'
import type { ReportSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { filterWords } from './report-words.ts'

/** The URL holds the filters of the report on screen, the panel those of the next run. */
export function ReportPage() {
  const search: ReportSearch = useSearch({ from: '/shell/layout/report' })
  const navigate = useNavigate({ from: '/layout/report' })
  const [today] = useState(localToday)
  const shown = choiceOf(search, today)
  const [chosen, setChoice] = useState(shown)
  // Back and links show the filters of their report.
  useEffect(() => setChoice(choiceOf(search, today)), [search, today])
  const isPrinting = usePrinting()
  const facilities = useQuery(facilityChoicesQuery)
  const choice = facilities.data ? ownPart(chosen, facilities.data) : chosen
  const report = useQuery({ ...reportQuery(shown), enabled: isReady(shown) })

  const isAsShown = JSON.stringify(choiceOf(searchOf(choice), today)) === JSON.stringify(shown)

  function run() {
    // With the same filters the URL does not change, but the numbers may have.
    if (isAsShown) void report.refetch()
    else void navigate({ search: searchOf(choice) })
  }

  function reset() {
    setChoice(choiceOf({}, today))
    void navigate({ search: {} })
  }

  return (
    <Page title={(isPrinting && shown.report) || 'Report'} count={report.data?.rows.length}>
      {isPrinting && (
        <p className={classes.printed}>
          {filterWords(shown, facilities.data ?? [])}. Printed on {momentText(new Date().toISOString()).slice(0, 16)}.
        </p>
      )}
      <FilterPanel choice={choice} isRunning={report.isFetching} onRun={run} onReset={reset}>
        {facilities.isError && !facilities.data ? (
          <p className={classes.failed}>
            <LoadError onRetry={() => void facilities.refetch()} />
          </p>
        ) : (
          <ReportFilters
            choice={choice}
            facilities={facilities.data ?? []}
            onChange={(change) => setChoice(changed(choice, change, facilities.data ?? []))}
          />
        )}
      </FilterPanel>
      {report.data && !isAsShown && (
        <p className={classes.outdated} role="status">
          {texts.report.filtersChanged}
        </p>
      )}
      <VisuallyHidden role="status">
        {report.data && !report.isFetching && `${shown.report}: ${counted(report.data.rows.length, 'row')}`}
      </VisuallyHidden>
      <ReportShown shown={shown} report={report} />
    </Page>
  )
}

type PanelProps = {
  choice: Choice
  isRunning: boolean
  onRun: () => void
  onReset: () => void
  children: React.ReactNode
}

function FilterPanel({ choice, isRunning, onRun, onReset, children }: PanelProps) {
  const [isOpen, setOpen] = useState(true)
  const [progress, setProgress] = useState<number>()
  return (
    <section className={classes.panel} aria-label="Filters">
      <div className={classes.head}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronDown size={16} aria-hidden />
          Filters
        </UnstyledButton>
        <Button size="xs" variant="default" onClick={onReset}>
          Reset
        </Button>
        <ExportButtons choice={choice} onProgress={setProgress} />
        <Button size="xs" disabled={!isReady(choice)} loading={isRunning} onClick={onRun}>
          Run
        </Button>
      </div>
      <ExportProgress done={progress} className={classes.progress} />
      <div hidden={!isOpen}>{children}</div>
    </section>
  )
}

/** A retry does not help if there are too many shifts or a filter is outside the user's scope. */
const isRefusal = ({ status }: CallError): boolean => [400, 404, 413].includes(status)

type ShownProps = { shown: Choice; report: UseQueryResult<Report> }

function ReportShown({ shown, report }: ShownProps) {
  if (!isReady(shown) || shown.report === null) return <EmptyCard>Choose a report and its filters, then Run.</EmptyCard>
  if (report.error instanceof CallError && isRefusal(report.error))
    return <EmptyCard>{report.error.status === 404 ? texts.report.notYours : report.error.message}</EmptyCard>
  if (report.isError && !report.data)
    return (
      <EmptyCard>
        <LoadError onRetry={() => void report.refetch()} />
      </EmptyCard>
    )
  const { note } = reportKinds[shown.report]
  return (
    <>
      <ReportTable
        key={JSON.stringify(shown)}
        title={shown.report}
        report={report.data}
        isReloading={report.isFetching}
      />
      {note && <p className={classes.meaning}>{note}</p>}
    </>
  )
}
