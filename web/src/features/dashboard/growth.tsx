import { growthText } from '@shiftward/contract/rules/growth.ts'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './dashboard.module.css'

/** A change in percent. It has no color, because growth is neither good nor bad. */
export function Growth({ growth }: { growth: number }) {
  const Arrow = growth > 0 ? IconArrowUpRight : growth < 0 ? IconArrowDownRight : IconArrowRight
  return (
    <span className={classes.growth}>
      <Arrow size={14} aria-hidden />
      {growthText(growth)}%
    </span>
  )
}
