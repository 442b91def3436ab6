import classes from './skip-link.module.css'

/** The first stop of the keyboard: past the header and the menu to the page itself. */
export const SkipLink = () => (
  <a className={classes.link} href="#main">
    Skip to the content
  </a>
)
