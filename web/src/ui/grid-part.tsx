import type { ComponentProps, ReactNode } from 'react'
import classes from './grid-part.module.css'

/** A row or cell of a grid. A table cannot place its rows freely, so these are plain elements with the role of one. */
export const GridPart = (props: ComponentProps<'div'> & { role: string }) => <div {...props} />

/** Text for screen readers only. */
export const Spoken = ({ children }: { children: ReactNode }) => <span className={classes.spoken}>{children}</span>
