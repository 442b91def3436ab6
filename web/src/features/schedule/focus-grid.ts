/** To the tab stop of the calendar or the roster, when what had the focus goes away. */
export const focusGrid = () =>
  document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true })
