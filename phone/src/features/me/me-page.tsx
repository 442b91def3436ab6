import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import { monthName } from '@shiftward/contract/rules/day-words.ts'
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBell,
  IconCalendarHeart,
  IconCertificate,
  IconChevronRight,
  IconClockHour4,
  IconDevices,
  IconKey,
  IconLogout,
  IconRss,
  IconSunMoon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { appearances, getAppearance } from '../../lib/appearance.ts'
import { useNow } from '../../lib/now.ts'
import { useSession } from '../../lib/session.ts'
import { hours, localDate } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { useAvailability } from '../availability/availability.queries.ts'
import { runsOf, runText } from '../availability/marks.part.ts'
import { useCredentials } from '../credential/credential.queries.ts'
import { credentialCount, renewalOf } from '../credential/credential-words.part.ts'
import { useUnread } from '../frame/frame.queries.ts'
import { TabScreen } from '../frame/screen.part.tsx'
import { monthEnd, monthStart, useMyShifts } from '../shift/shift.queries.ts'
import { weekHours, weekOf } from '../shift/shift-week.part.ts'
import { useProfile } from './me.queries.ts'

/** Everything that has no tab of its own. */
export function MePage() {
  return (
    <TabScreen tab="me" title="Me">
      <Person />
      <Mine />
      <div className="card rows">
        <Item to="/me/notifications" icon={IconAdjustmentsHorizontal} title="Notifications" detail="Push, SMS, email" />
        <Item
          to="/me/subscription"
          icon={IconRss}
          title="Calendar subscription"
          detail="For the calendar on your phone"
        />
        <Item to="/me/devices" icon={IconDevices} title="Devices" detail="Where you are signed in" />
        <Item to="/me/password" icon={IconKey} title="Password" />
        <Item to="/me/appearance" icon={IconSunMoon} title="Appearance" detail={appearances[getAppearance()]} />
        <Item to="/me/sign-out" icon={IconLogout} title="Sign out" />
      </div>
    </TabScreen>
  )
}

/** My hours, availability, credentials and messages, each with its state. */
function Mine() {
  const today = localDate(useNow())
  const { shifts } = useMyShifts()
  const { marks } = useAvailability()
  const { data: credentials = [] } = useCredentials()
  const unread = useUnread()
  const renewal = renewalOf(credentials, today)
  const month = { from: monthStart(today), to: monthEnd(today) }
  const next = marks && runsOf(marks).find(({ days }) => (days.at(-1)?.date ?? today) >= today)
  return (
    <>
      {renewal && (
        <div className="card note warn renewal">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span className="grow">{renewal.text}</span>
          <Link to={`/me/credentials/new?type=${encodeURIComponent(renewal.type)}`} className="button low">
            Update
          </Link>
        </div>
      )}
      <div className="card rows">
        <Item
          to="/me/hours"
          icon={IconClockHour4}
          title="Hours and pay"
          detail={
            shifts &&
            `${hours(weekHours(shifts, weekOf(today)))} this week · ${hours(weekHours(shifts, month))} in ${monthName(today)}`
          }
        />
        <Item
          to="/me/availability"
          icon={IconCalendarHeart}
          title="Availability"
          detail={next ? runText(next) : 'When you cannot or like to work'}
        />
        <Item
          to="/me/credentials"
          icon={IconCertificate}
          title="Credentials"
          detail={credentialCount(credentials, today)}
        />
        <Item to="/messages" icon={IconBell} title="Messages" unread={unread} />
      </div>
    </>
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
  unread = 0,
}: {
  to: string
  icon: ComponentType<{ size: number }>
  title: string
  detail?: string | undefined
  unread?: number
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
      {unread > 0 && (
        <span className="badge">
          {unread}
          <span className="hidden-text"> unread</span>
        </span>
      )}
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  )
}
