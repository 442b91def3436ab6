import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { settingsQuery } from '../features/setting/setting.queries.ts'
import { Mark } from '../ui/mark.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Copyright } from './copyright.tsx'
import classes from './public-layout.module.css'
import { SkipLink } from './skip-link.tsx'

/** The layout of the pages that need no sign-in. */
export function PublicLayout({ children = <Outlet /> }: { children?: React.ReactNode }) {
  const email = useQuery(settingsQuery).data?.contactEmail
  return (
    <div className={classes.layout}>
      <SkipLink />
      <header className={classes.header}>
        <Link className={classes.brand} to="/">
          <Mark /> Shiftward
        </Link>
        {email && (
          <span className={classes.contact}>
            Contact <a href={`mailto:${email}`}>{email}</a>
          </span>
        )}
        <ColorSchemeToggle />
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Copyright />
        <Link to="/privacy-policy">Privacy policy</Link>
      </footer>
    </div>
  )
}
