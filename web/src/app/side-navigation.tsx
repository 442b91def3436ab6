import { Tooltip, UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session } from '../lib/session.ts'
import { menuOf } from './menu.ts'
import { useMenuMode } from './menu-mode.ts'
import classes from './side-navigation.module.css'

type Props = { session: Session; isFolded: boolean; onFold: () => void }

export function SideNavigation({ session, isFolded, onFold }: Props) {
  const { isSwitchable, switchMode } = useMenuMode(session)
  const modeLabel = session.isSchedulerView ? 'Full menu' : 'Scheduler view'
  const foldLabel = isFolded ? 'Unfold the menu' : 'Fold the menu'
  return (
    <div className={classes.side} data-folded={isFolded || undefined}>
      <nav aria-label="Main">
        <ul className={classes.list}>
          {menuOf(session).map(({ to, label, icon }) => (
            <li key={to}>
              <Hint label={label} isFolded={isFolded}>
                <Link className={classes.entry} to={to}>
                  <Content icon={icon} label={label} />
                </Link>
              </Hint>
            </li>
          ))}
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
