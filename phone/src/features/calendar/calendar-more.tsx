import { IconBeach, IconCalendarHeart, IconChevronRight, IconRefresh, IconRss } from '@tabler/icons-react'
import { refresh } from '../../lib/answers.ts'
import { leave } from '../../lib/router.ts'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const ways = [
  { to: '/me/subscription', name: 'Subscribe', icon: IconRss, look: 'dot' },
  { to: '/me/availability', name: 'Availability', icon: IconCalendarHeart, look: 'dot' },
  { to: '/leave', name: 'Ask for leave', icon: IconBeach, look: 'dot leave' },
]

/** Behind the dots. */
export function CalendarMore() {
  const close = () => leave('/calendar')
  return (
    <Sheet title="Calendar" onClose={close}>
      <div className="card rows">
        {ways.map(({ to, name, icon: Icon, look }) => (
          <Link key={to} to={to} className="row">
            <span className={look} aria-hidden="true">
              <Icon size={22} />
            </span>
            <span className="grow title">{name}</span>
            <IconChevronRight className="chevron" size={18} aria-hidden="true" />
          </Link>
        ))}
        <button
          type="button"
          className="row"
          onClick={() => {
            void refresh()
            close()
          }}
        >
          <span className="dot" aria-hidden="true">
            <IconRefresh size={22} />
          </span>
          <span className="grow title">Refresh</span>
        </button>
      </div>
    </Sheet>
  )
}
