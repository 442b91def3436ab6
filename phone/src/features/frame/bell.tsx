import { IconBell } from '@tabler/icons-react'
import { Link } from '../../ui/link.tsx'

/** The short way to the messages. */
export function Bell() {
  return (
    <Link to="/messages" className="hit" aria-label="Messages">
      <IconBell size={22} aria-hidden="true" />
    </Link>
  )
}
