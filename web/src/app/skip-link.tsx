import classes from './skip-link.module.css'

/** The first tab stop: it skips the header and the menu. */
export const SkipLink = () => (
  <a className={classes.link} href="#main">
    Skip to the content
  </a>
)
