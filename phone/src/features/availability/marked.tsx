import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '../../ui/link.tsx'
import { hoursOfMark, type Mark, runsOf, runText } from './marks.part.ts'
import { MarkDot } from './week-rows.tsx'

/** What is marked. Each row leads to its hours, over the same days. */
export function Marked({ marks, search }: { marks: Mark[]; search: URLSearchParams }) {
  const runs = runsOf(marks)
  if (runs.length === 0) return null
  return (
    <>
      <h2 className="heading">Marked</h2>
      <div className="card rows">
        {runs.map((run) => (
          <Link key={run.key} to={hoursAddress(search, run.key)} className="row">
            <MarkDot mark={run.mark} />
            <span className="grow">
              <span className="title">{runText(run)}</span>
              <span className="detail">{hoursOfMark(run.mark)}</span>
            </span>
            <IconChevronRight className="chevron" size={18} aria-hidden="true" />
          </Link>
        ))}
      </div>
    </>
  )
}

function hoursAddress(search: URLSearchParams, key: string): string {
  const shown = new URLSearchParams(search)
  shown.set('of', key)
  return `/me/availability/hours?${shown}`
}
