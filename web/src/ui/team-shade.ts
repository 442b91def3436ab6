import type { CSSProperties } from 'react'

/** The color of a team, in the dark theme a lighter shade of it: most are too dark to be seen there. */
export const teamShade = (color = 'var(--mantine-color-teal-8)') =>
  `light-dark(${color}, oklch(from ${color} 0.76 min(c, 0.12) h))`

/** The same as `--team`, for style sheets that mix it with other colors. */
export const teamStyle = (color?: string) => ({ '--team': teamShade(color) }) as CSSProperties
