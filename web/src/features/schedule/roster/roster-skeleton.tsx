import classes from './roster-skeleton.module.css'

const lines = Array.from({ length: 24 }, (_, index) => index)

/** Grey bars in the place of names and days until the first answer, so that nothing jumps. */
export const RosterSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    {lines.map((line) => (
      <div key={line}>
        <i />
        <i />
      </div>
    ))}
  </div>
)
