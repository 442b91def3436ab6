/** The color of a team, in the dark theme a lighter shade of it: most are too dark to be seen there. */
export const teamShade = (color: string) => `light-dark(${color}, oklch(from ${color} 0.76 min(c, 0.12) h))`
