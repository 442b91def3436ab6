import type { Box } from './roster-box.ts'
import classes from './selection-layer.module.css'

/** A tint over the selected cells, and one ring around them. A cell that was cut is faded, in a dashed ring. */
export const SelectionLayer = ({ top, height, left, columns, isCut }: Box & { isCut?: boolean }) => (
  <i
    className={classes.range}
    aria-hidden
    data-cut={isCut}
    style={{
      top,
      height,
      left: `calc(var(--name) + var(--day) * ${left})`,
      width: `calc(var(--day) * ${columns})`,
    }}
  />
)
