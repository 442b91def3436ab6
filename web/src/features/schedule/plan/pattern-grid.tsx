import { weekdayNames } from '@shiftward/contract/choices.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { teamStyle } from '../../../ui/team-shade.ts'
import type { PatternDays } from './pattern-draft.ts'
import classes from './pattern-grid.module.css'

type Props = {
  weeks: number
  days: PatternDays
  teams: readonly TeamBlocks[]
  /** The team that a click gives to a day; null for the chosen team. */
  brush: string | null
  onPaint: (day: number, stroke: Stroke) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const weekdayHead = (
  <thead>
    <tr>
      <td />
      {weekdayNames.map((name) => (
        <th key={name} scope="col">
          <abbr title={name}>{name.slice(0, 3)}</abbr>
        </th>
      ))}
    </tr>
  </thead>
)

type Stroke = string | null | 'off'

/** The first day decides what is painted on all days that the pointer comes to. */
function usePainting(strokeOn: (day: number) => Stroke, onPaint: (day: number, stroke: Stroke) => void) {
  const drag = useRef<Stroke | undefined>(undefined)

  function begin(event: PointerEvent<HTMLButtonElement>, day: number) {
    if (event.button !== 0) return
    // A finger would otherwise stay with the first day.
    event.currentTarget.releasePointerCapture(event.pointerId)
    drag.current = strokeOn(day)
    onPaint(day, drag.current)
    const end = () => {
      drag.current = undefined
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  function enter({ buttons }: PointerEvent, day: number) {
    // If the button was released outside the window, no event said so.
    if (buttons === 0) drag.current = undefined
    if (drag.current !== undefined) onPaint(day, drag.current)
  }

  return { begin, enter }
}

/** The days of a rotation by weeks. A click or a drag paints them; arrows move, Space paints. */
export function PatternGrid({ weeks, days, teams, brush, onPaint }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const teamOn = new Map(days.map(({ day, teamCode }) => [day, teamCode]))
  const strokeOn = (day: number) => (teamOn.get(day) === brush ? 'off' : brush)
  const { begin, enter } = usePainting(strokeOn, onPaint)

  function move(event: KeyboardEvent, day: number) {
    const to = day + (steps[event.key] ?? 0)
    if (to === day) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day-of-pattern="${to}"]`)?.focus()
  }

  return (
    <table className={classes.grid} ref={grid}>
      {weekdayHead}
      <tbody>
        {Array.from({ length: weeks }, (_, week) => week).map((week) => (
          <tr key={week}>
            <th scope="row">{`Week ${week + 1}`}</th>
            {weekdayNames.map((name, weekday) => {
              const day = 7 * week + weekday
              return (
                <td key={name}>
                  <DayButton
                    day={day}
                    label={`Week ${week + 1}, ${name}`}
                    isOn={teamOn.has(day)}
                    team={teams.find(({ teamCode }) => teamCode === teamOn.get(day))}
                    onBegin={(event) => begin(event, day)}
                    onEnter={(event) => enter(event, day)}
                    onToggle={() => onPaint(day, strokeOn(day))}
                    onKeyDown={(event) => move(event, day)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  day: number
  label: string
  isOn: boolean
  team: TeamBlocks | undefined
  onBegin: (event: PointerEvent<HTMLButtonElement>) => void
  onEnter: (event: PointerEvent) => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const DayButton = ({ day, label, isOn, team, onBegin, onEnter, onToggle, onKeyDown }: DayProps) => (
  <button
    type="button"
    data-day-of-pattern={day}
    aria-pressed={isOn}
    aria-label={`${label}: ${isOn ? `${team?.shortCode ?? 'On'}, ${team?.teamName ?? 'chosen team'}` : 'Off'}`}
    tabIndex={day === 0 ? 0 : -1}
    style={teamStyle(team?.color_Code)}
    onPointerDown={onBegin}
    onPointerEnter={onEnter}
    // Only from the keyboard: the pointer has painted already.
    onClick={(event) => event.detail === 0 && onToggle()}
    onKeyDown={onKeyDown}
  >
    {isOn ? (team?.shortCode ?? 'On') : ''}
  </button>
)
