import { weekdayNames } from '@shiftward/contract/choices.ts'
import type { WeeklyNeed } from '@shiftward/contract/need.ts'
import { type KeyboardEvent, useRef } from 'react'
import classes from './need.module.css'
import { countOf, filledRight, sumOf, typedCount, withCount } from './need-grid.ts'

type Props = {
  value: WeeklyNeed[]
  /** What counts up to then, for numbers of a later day. */
  before?: WeeklyNeed[]
  onChange: (weekly: WeeklyNeed[]) => void
  skills: string[]
  /** The weekdays on which the team works. */
  days: number[]
}

const allDays = [0, 1, 2, 3, 4, 5, 6]

/** How many people of each skill, on every weekday. */
export function WeeklyNeeds({ value, before, onChange, skills, days }: Props) {
  const table = useRef<HTMLTableElement>(null)

  const set = (skill: string, weekday: number, count: number) => onChange(withCount(value, { skill, weekday, count }))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, skill: string, weekday: number) {
    const count = countOf(value, skill, weekday)
    if (event.key === 'ArrowUp') set(skill, weekday, count + 1)
    else if (event.key === 'ArrowDown') set(skill, weekday, count - 1)
    else if (event.key === 'ArrowRight' && event.ctrlKey) onChange(filledRight(value, { skill, weekday }, days))
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') move(event, event.key === 'ArrowLeft' ? -1 : 1)
    else return
    event.preventDefault()
  }

  function move({ currentTarget }: KeyboardEvent<HTMLInputElement>, by: 1 | -1) {
    const inputs = [...(table.current?.querySelectorAll('input:not(:disabled)') ?? [])] as HTMLInputElement[]
    inputs[inputs.indexOf(currentTarget) + by]?.focus()
  }

  return (
    <>
      <div className={classes.scroll}>
        <table ref={table} className={classes.grid}>
          {weekdayHead}
          <tbody>
            {skills.map((skill) => (
              <tr key={skill}>
                <th scope="row">{skill}</th>
                {allDays.map((day) => (
                  <td key={day}>
                    <Stepper
                      label={`${skill}, ${weekdayNames[day]}`}
                      count={countOf(value, skill, day)}
                      before={before && countOf(before, skill, day)}
                      isDisabled={!days.includes(day)}
                      onCount={(count) => set(skill, day, count)}
                      onKeyDown={(event) => onKeyDown(event, skill, day)}
                    />
                  </td>
                ))}
                <td>{sumOf(value, { skills: [skill], days })}</td>
              </tr>
            ))}
          </tbody>
          <DaySums value={value} skills={skills} days={days} />
        </table>
      </div>
      <p className={classes.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> one more or less <kbd>0</kbd>–<kbd>9</kbd> type it <kbd>Ctrl</kbd> <kbd>→</kbd> fill
        to the right
      </p>
    </>
  )
}

const weekdayHead = (
  <thead>
    <tr>
      <th scope="col">Skill</th>
      {allDays.map((day) => (
        <th scope="col" key={day}>
          <abbr title={weekdayNames[day]}>{weekdayNames[day]?.slice(0, 3)}</abbr>
        </th>
      ))}
      <th scope="col">Week</th>
    </tr>
  </thead>
)

const DaySums = ({ value, skills, days }: Pick<Props, 'value' | 'skills' | 'days'>) => (
  <tfoot>
    <tr>
      <th scope="row">Shifts a day</th>
      {allDays.map((day) => (
        <td key={day}>{days.includes(day) ? sumOf(value, { skills, days: [day] }) : '–'}</td>
      ))}
      <td>{sumOf(value, { skills, days })}</td>
    </tr>
  </tfoot>
)

type StepperProps = {
  label: string
  count: number
  before: number | undefined
  isDisabled: boolean
  onCount: (count: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A number with buttons that show on hover and focus. */
const Stepper = ({ label, count, before = count, isDisabled, onCount, onKeyDown }: StepperProps) => (
  <span className={classes.stepper} data-zero={count === 0 || undefined} data-changed={count !== before || undefined}>
    {!isDisabled && (
      <button type="button" tabIndex={-1} aria-label={`One less: ${label}`} onClick={() => onCount(count - 1)}>
        −
      </button>
    )}
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={count === before ? label : `${label}, ${before} before`}
      value={isDisabled ? '–' : count}
      disabled={isDisabled}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onCount(typedCount(event.currentTarget.value))}
      onKeyDown={onKeyDown}
    />
    {!isDisabled && (
      <button type="button" tabIndex={-1} aria-label={`One more: ${label}`} onClick={() => onCount(count + 1)}>
        +
      </button>
    )}
  </span>
)
