import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { IconBell } from '@tabler/icons-react'
import { useAnswer } from '../../lib/answers.ts'
import { Link } from '../../ui/link.tsx'

/** The short way to the messages. */
export function Bell() {
  const { data } = useAnswer(mobileEndpoints.unreadMessages, {})
  const unread = data?.unread ?? 0
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
