import { Tooltip, UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useOpenTotal } from '../features/request/open-counts.ts'
import type { Session } from '../lib/session.ts'
import { CountMark } from '../ui/count-mark.tsx'
import { aboveOf, menuOf, requestsPage } from './menu.ts'
import { useMenuMode } from './menu-mode.ts'
import classes from './side-navigation.module.css'

const countId = 'open-requests'

type Props = { session: Session; isFolded: boolean; onFold: () => void }

export function SideNavigation({ session, isFolded, onFold }: Props) {
  const { isSwitchable, switchMode } = useMenuMode(session)
  const openRequests = useOpenTotal()
  const above = aboveOf(useLocation({ select: ({ pathname }) => pathname }))
  const modeLabel = session.isSchedulerView ? 'Full menu' : 'Scheduler view'
  const foldLabel = isFolded ? 'Unfold the menu' : 'Fold the menu'
  return (
    <div className={classes.side} data-folded={isFolded || undefined}>
      <nav aria-label="Main">
        <ul className={classes.list}>
          {menuOf(session).map(({ to, label, icon }) => {
            const isCounted = to === requestsPage && openRequests > 0
            return (
              <li key={to} className={classes.item}>
                <Hint label={label} isFolded={isFolded}>
                  <Link
                    className={classes.entry}
                    to={to}
                    {...(to === above && { 'aria-current': 'page' as const })}
                    {...(isCounted && { 'aria-describedby': countId })}
                  >
                    <Content icon={icon} label={label} />
                  </Link>
                </Hint>
                {isCounted && (
                  <span className={classes.count}>
                    <CountMark id={countId} count={openRequests} what="open requests" />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      <div className={classes.foot}>
        {isSwitchable && (
          <Hint label={modeLabel} isFolded={isFolded}>
            <UnstyledButton className={classes.entry} onClick={switchMode}>
              <Content icon={IconSwitchHorizontal} label={modeLabel} />
            </UnstyledButton>
          </Hint>
        )}
        <Hint label={foldLabel} isFolded={isFolded}>
          <UnstyledButton className={`${classes.entry} ${classes.fold}`} aria-expanded={!isFolded} onClick={onFold}>
            <Content icon={isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse} label={foldLabel} />
          </UnstyledButton>
        </Hint>
      </div>
    </div>
  )
}

function Content({ icon: Icon, label }: { icon: Icon; label: string }) {
  return (
    <>
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </>
  )
}

/** The collapsed menu shows its labels on hover and focus. */
function Hint({ label, isFolded, children }: { label: string; isFolded: boolean; children: React.ReactElement }) {
  return (
    <Tooltip label={label} position="right" disabled={!isFolded} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  )
}
