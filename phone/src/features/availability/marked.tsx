import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '../../ui/link.tsx'
import { hoursOfMark, type Mark, runsOf, runText } from './marks.part.ts'
import { MarkDot } from './week-rows.tsx'

/** What is marked. Each row leads to its hours. */
export function Marked({ marks }: { marks: Mark[] }) {
  const runs = runsOf(marks)
  if (runs.length === 0) return null
  return (
    <>
      <h2 className="heading">Marked</h2>
      <div className="card rows">
        {runs.map((run) => (
          <Link key={run.key} to={`/me/availability/hours?${new URLSearchParams({ of: run.key })}`} className="row">
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
