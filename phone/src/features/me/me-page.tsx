import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import {
  IconBell,
  IconChevronRight,
  IconClockHour4,
  IconDevices,
  IconKey,
  IconLogout,
  IconSunMoon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { appearances, getAppearance } from '../../lib/appearance.ts'
import { useSession } from '../../lib/session.ts'
import { Link } from '../../ui/link.tsx'
import { TabScreen } from '../frame/screen.part.tsx'
import { useProfile } from './me.queries.ts'

/** The rest. */
export function MePage() {
  return (
    <TabScreen tab="me" title="Me">
      <Person />
      <div className="card rows">
        <Item to="/me/hours" icon={IconClockHour4} title="Hours and pay" />
        <Item to="/messages" icon={IconBell} title="Messages" />
        <Item to="/me/devices" icon={IconDevices} title="Devices" detail="Where you are signed in" />
        <Item to="/me/password" icon={IconKey} title="Password" />
        <Item to="/me/appearance" icon={IconSunMoon} title="Appearance" detail={appearances[getAppearance()]} />
        <Item to="/me/sign-out" icon={IconLogout} title="Sign out" />
      </div>
    </TabScreen>
  )
}

function Person() {
  const session = useSession()
  const { data } = useProfile()
  if (!session) return null
  const labours = [...new Set(data?.facilities.map(({ labourType }) => labourTypeLabels[labourType]))]
  return (
    <div className="card">
      <Link to="/me/profile" className="row">
        <span className="face" aria-hidden="true">
          {session.firstName.slice(0, 1)}
          {session.lastName.slice(0, 1)}
        </span>
        <span className="grow">
          <span className="title">
            {session.firstName} {session.lastName}
          </span>
          <span className="detail">{[...(data?.skill ?? []), ...labours].join(' · ')}</span>
        </span>
        <IconChevronRight className="chevron" size={18} aria-hidden="true" />
      </Link>
    </div>
  )
}

function Item({
  to,
  icon: Icon,
  title,
  detail,
}: {
  to: string
  icon: ComponentType<{ size: number }>
  title: string
  detail?: string
}) {
  return (
    <Link to={to} className="row">
      <span className="dot" aria-hidden="true">
        <Icon size={22} />
      </span>
      <span className="grow">
        <span className="title">{title}</span>
        {detail && <span className="detail">{detail}</span>}
      </span>
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  )
}
