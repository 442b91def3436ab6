import classes from './report-page.module.css'

/** Every column shows at least this many characters. */
const shownWhole = 30

/** Pointing at a shortened text shows it whole. */
export const cellLook = (text: string) => ({
  className: classes.cell,
  'data-words': /\p{L}/u.test(text) || undefined,
  title: text.length > shownWhole ? text : undefined,
})
