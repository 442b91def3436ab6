import classes from './selection-layer.module.css'

type Props = { top: number; height: number; left: number; columns: number }

/** A tint over the selected cells, and one ring around them. */
export const SelectionLayer = ({ top, height, left, columns }: Props) => (
  <i
    className={classes.range}
    aria-hidden
    style={{
      top,
      height,
      left: `calc(var(--name) + var(--day) * ${left})`,
      width: `calc(var(--day) * ${columns})`,
    }}
  />
)
