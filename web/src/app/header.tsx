import { Link } from '@tanstack/react-router'
import type { Session } from '../lib/session.ts'
import { Mark } from '../ui/mark.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import classes from './header.module.css'
import { Trail } from './trail.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header({ session }: { session: Session }) {
  return (
    <header className={classes.header}>
      <Link className={classes.brand} to="/layout/home" aria-label="Shiftward, home">
        <Mark /> Shiftward
      </Link>
      <Trail session={session} />
      {/* A page may put what it is about here. */}
      <div className={classes.place} id="header-place" />
      <div className={classes.right}>
        <ColorSchemeToggle />
        <UserMenu session={session} />
      </div>
    </header>
  )
}
