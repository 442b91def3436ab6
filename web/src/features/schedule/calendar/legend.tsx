import entryClasses from '../entry/entry.module.css'
import { markLabels, marks, type State, states } from '../entry/entry-text.ts'
import { MarkIcon } from './entry-chip.tsx'
import classes from './legend.module.css'

/** The star stands next to the letter S: both mean sourced. */
const otherMarks = marks.filter((mark) => mark !== 'sourced')

/** Explains the colors, letters and marks of the calendar. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {(Object.keys(states) as State[]).map((state) => (
        <li key={state}>
          <b className={entryClasses.swatch} data-tone={state} aria-hidden>
            {states[state].letter}
          </b>
          {state === 'sourced' && <MarkIcon mark="sourced" />}
          {states[state].label}
        </li>
      ))}
      {otherMarks.map((mark) => (
        <li key={mark}>
          <MarkIcon mark={mark} />
          {markLabels[mark]}
        </li>
      ))}
    </ul>
  )
}
