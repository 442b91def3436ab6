import { IconCalendar, IconCalendarPlus, IconHome, IconInbox, IconUserCircle } from '@tabler/icons-react'
import { Link } from '../../ui/link.tsx'
import { useWaitingForMe } from './frame.queries.ts'

const tabs = {
  today: { name: 'Today', to: '/', icon: IconHome },
  calendar: { name: 'Calendar', to: '/calendar', icon: IconCalendar },
  open: { name: 'Open', to: '/open', icon: IconCalendarPlus },
  requests: { name: 'Requests', to: '/requests', icon: IconInbox },
  me: { name: 'Me', to: '/me', icon: IconUserCircle },
} as const

export type Tab = keyof typeof tabs

/** A tap on the tab that is open goes to its top. */
export function Tabs({ current }: { current: Tab }) {
  const waiting = useWaitingForMe()
  return (
    <nav className="tabs" aria-label="Main">
      {Object.entries(tabs).map(([tab, { name, to, icon: Icon }]) => (
        <Link
          key={tab}
          to={to}
          aria-current={tab === current ? 'page' : undefined}
          onClickCapture={() => tab === current && document.querySelector('main')?.scrollTo({ top: 0 })}
        >
          <Icon size={24} stroke={1.75} aria-hidden="true" />
          {name}
          {tab === 'open' && <span className="hidden-text"> shifts</span>}
          {tab === 'requests' && waiting > 0 && (
            <span className="badge">
              {waiting}
              <span className="hidden-text"> wait for your answer</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
