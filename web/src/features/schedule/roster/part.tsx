import type { ComponentProps } from 'react'

/** A row or cell of the grid. A table cannot place its rows freely, so these are plain elements with the role of one. */
export const Part = (props: ComponentProps<'div'> & { role: string }) => <div {...props} />
