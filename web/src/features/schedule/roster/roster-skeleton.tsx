import classes from './roster-skeleton.module.css'

const lines = Array.from({ length: 40 }, (_, index) => index)
const feet = [1, 2, 3]

/** Grey bars in the place of head, names, days and coverage until the first answer, so that nothing jumps. */
export const RosterSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    <Line kind="head" />
    <div className={classes.people}>
      {lines.map((line) => (
        <Line key={line} kind="person" />
      ))}
    </div>
    {feet.map((foot) => (
      <Line key={foot} kind="foot" />
    ))}
  </div>
)

const Line = ({ kind }: { kind: 'head' | 'person' | 'foot' }) => (
  <div className={classes.line} data-kind={kind}>
    <i />
    <i />
  </div>
)
