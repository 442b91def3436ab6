import classes from './drag-layer.module.css'
import type { Verdict } from './roster-verdict.ts'

export type Mark = {
  key: string
  top: number
  height: number
  column: number
  level: Verdict['level']
  isOver: boolean
}

/** Lies over the cells: where something can be dropped, might be, and cannot be. */
export const DragLayer = ({ marks }: { marks: readonly Mark[] }) => (
  <div className={classes.layer} aria-hidden>
    {marks.map(({ key, top, height, column, level, isOver }) => (
      <i
        key={key}
        className={classes.mark}
        data-level={level}
        data-over={isOver || undefined}
        style={{ top, height, left: `calc(var(--name) + var(--day) * ${column})` }}
      />
    ))}
  </div>
)
