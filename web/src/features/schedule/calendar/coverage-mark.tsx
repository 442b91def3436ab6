import type { DayCoverage } from '../coverage.ts'
import classes from './coverage-mark.module.css'

/** '3/4': how many people the day has and needs. The detail shows on hover, and while the day has the focus. */
export const CoverageMark = ({ coverage }: { coverage: DayCoverage | undefined }) =>
  coverage && (
    <span className={classes.mark} data-coverage data-state={coverage.state} data-stop aria-hidden>
      {coverage.filled}/{coverage.needed}
      <span className={classes.detail}>
        <CoverageLines coverage={coverage} />
      </span>
    </span>
  )

/** Filled and needed of each team and skill. */
export const CoverageLines = ({ coverage: { lines } }: { coverage: DayCoverage }) =>
  lines.map(({ title, needed, filled }) => (
    <span key={title} className={classes.line} data-short={filled < needed || undefined}>
      <b>
        {filled}/{needed}
      </b>{' '}
      {title}
    </span>
  ))
