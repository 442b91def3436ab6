import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './stepper.module.css'

type Props = {
  titles: readonly string[]
  /** The index of the current step; one past the last when all are done. */
  active: number
}

/** Shows the progress. It is not clickable; the buttons of the steps navigate. */
export function Stepper({ titles, active }: Props) {
  return (
    <ol className={classes.stepper} aria-label="Steps">
      {titles.map((title, index) => {
        const state = index < active ? 'done' : index === active ? 'active' : 'ahead'
        return (
          <li
            key={title}
            className={classes.step}
            data-state={state}
            aria-current={state === 'active' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes.title}>{title}</span>
            {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        )
      })}
    </ol>
  )
}
