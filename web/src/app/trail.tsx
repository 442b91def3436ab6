import { Link, useLocation } from '@tanstack/react-router'
import type { Session } from '../lib/session.ts'
import classes from './header.module.css'
import { hierarchy, menuOf } from './menu.ts'

/** Links to the levels above, on the screens of the hierarchy. */
export function Trail({ session }: { session: Session }) {
  const path = useLocation({ select: (location) => location.pathname })
  const level = hierarchy.findIndex((entry) => entry.to === path)
  const menu = menuOf(session)
  if (level < 1 || !menu.some((entry) => entry.to === hierarchy[0]?.to)) return null
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.trail}>
        {hierarchy.slice(0, level + 1).map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
