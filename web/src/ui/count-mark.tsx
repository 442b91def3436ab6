import { VisuallyHidden } from '@mantine/core'
import classes from './count-mark.module.css'

const most = 99

/** A small number beside a name; screen readers hear what it counts. Nothing is shown for zero. */
export function CountMark({ count, what, id }: { count: number; what: string; id?: string }) {
  if (count === 0) return null
  return (
    <span className={classes.mark} id={id}>
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      <VisuallyHidden>{`${count} ${what}`}</VisuallyHidden>
    </span>
  )
}
