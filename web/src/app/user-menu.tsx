import { Menu, UnstyledButton } from '@mantine/core'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsOnlooker } from '../features/session/session.queries.ts'
import type { Session } from '../lib/session.ts'
import classes from './header.module.css'
import { logOut } from './session-end.ts'

const roles: Partial<Record<UserType, string>> = {
  admin: 'Platform admin',
  organization: 'Organization admin',
  facility: 'Facility admin',
  department: 'Department admin',
  generic: 'Generic view admin',
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.at(0) ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

export function UserMenu({ session: { userName, userType } }: { session: Session }) {
  // Two kinds of users may only look at schedules: generic users, and viewers, who are facility users with a flag.
  const isViewer = useIsOnlooker() && userType === 'facility'
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <span className={classes.avatar} aria-hidden="true">
            {initials(userName)}
          </span>
          <span className={classes.userText}>
            {userName} <small>{isViewer ? 'Department view admin' : roles[userType]}</small>
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.75} />}
          renderRoot={(props) => <Link to="/layout/account" {...props} />}
        >
          My account
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
