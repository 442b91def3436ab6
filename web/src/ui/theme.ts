import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { plainFilter } from '../lib/plain-filter.ts'

const teal: MantineColorsTuple = [
  '#eef7f6',
  '#d9ecec',
  '#b2d9da',
  '#86c4c6',
  '#61b0b3',
  '#459c9f',
  '#2f868a',
  '#1c7176',
  '#0b5f63',
  '#084a4e',
]

/** A slate with a little of the accent color, so that dark surfaces do not look grey next to it. */
const dark: MantineColorsTuple = [
  '#dbe2e3',
  '#b9c4c6',
  '#97a5a8',
  '#6d7d80',
  '#445255',
  '#364346',
  '#273235',
  '#1b2427',
  '#141b1d',
  '#0e1415',
]

const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#eff2f2',
  '#e4e9e9',
  '#d5dcdc',
  '#bcc6c7',
  '#98a4a6',
  '#6b787a',
  '#4c595b',
  '#334042',
  '#1c2729',
]

/**
 * Enter in an open list chooses an option. Without options it would submit the form with the old choice.
 *
 * Mantine sets a timer when the list opens that forgets which option is highlighted. On a slow machine the timer runs
 * after somebody has typed, and Enter would choose nothing: then we choose the highlighted option ourselves.
 */
function keepEnterInList(event: KeyboardEvent<HTMLInputElement>) {
  const input = event.currentTarget
  if (event.key !== 'Enter' || input.ariaExpanded !== 'true') return
  event.preventDefault()
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  const before = option?.ariaSelected
  setTimeout(() => {
    if (option?.isConnected && input.ariaExpanded === 'true' && option.ariaSelected === before) option.click()
  })
}

export const theme = createTheme({
  colors: { teal, dark, gray },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 7 },
  black: gray[9],
  fontFamily: "Inter, 'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.43', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, padding: 'lg' },
      styles: { title: { fontSize: '1rem', fontWeight: 600 } },
    },
    Select: {
      defaultProps: {
        // Otherwise choosing the same option again would clear it.
        allowDeselect: false,
        filter: plainFilter,
        selectFirstOptionOnChange: true,
        onKeyDown: keepEnterInList,
      },
    },
    MultiSelect: {
      defaultProps: { filter: plainFilter, onKeyDown: keepEnterInList },
      // The place for typing stays beside the chosen ones; with its usual 100 px it makes an empty second line.
      styles: { inputField: { minWidth: 24 } },
    },
  },
})

/** Gives dimmed text a contrast of at least 4.5:1, and defines the few surfaces that Mantine has no name for. */
export const cssVariables: CSSVariablesResolver = ({ colors, white }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[9],
    '--app-canvas': colors.gray[0],
    '--app-surface': white,
    '--app-hairline': colors.gray[2],
    '--app-accent': colors.teal[8],
    '--app-accent-soft': colors.teal[0],
    '--app-hover': colors.gray[1],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors.red[4],
    '--app-canvas': colors.dark[8],
    '--app-surface': colors.dark[7],
    '--app-hairline': colors.dark[5],
    '--app-accent': colors.teal[3],
    '--app-accent-soft': '#173436',
    // The chosen segment is lighter than the others; Mantine's default is darker than the surface.
    '--mantine-color-teal-light': '#173436',
    '--mantine-color-teal-light-hover': '#1d4245',
    '--app-hover': colors.dark[6],
  },
})
