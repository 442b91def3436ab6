import { IconBell } from '@tabler/icons-react'
import { Link } from '../../ui/link.tsx'
import { useUnread } from './frame.queries.ts'

/** The short way to the messages. */
export function Bell() {
  const unread = useUnread()
  return (
    <Link to="/messages" className="hit" aria-label={`Messages, ${unread} unread`}>
      <IconBell size={22} aria-hidden="true" />
      {unread > 0 && (
        <span className="badge" aria-hidden="true">
          {unread}
        </span>
      )}
    </Link>
  )
}
