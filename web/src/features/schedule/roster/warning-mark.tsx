import classes from './warning-mark.module.css'

/** An amber triangle: somebody confirmed a warning. */
export const WarningMark = ({ className = '' }: { className?: string | undefined }) => (
  <svg className={`${classes.triangle} ${className}`} viewBox="0 0 12 12" aria-hidden="true">
    <path d="M6 1 11.4 10.8 H.6 Z" />
    <path className={classes.bang} d="M5.4 4.4 h1.2 l-.2 3 h-.8 Z M5.4 8.2 h1.2 v1.2 h-1.2 Z" />
  </svg>
)
