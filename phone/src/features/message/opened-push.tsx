import { useEffect } from 'react'
import { go } from '../../lib/router.ts'
import { markRead } from './mark-read.ts'
import { aboutFrom, linkOf } from './message-link.ts'

/** Where a push message leads when it is tapped: it is read then, and what it is about opens in its place. */
export function OpenedPush({ search }: { search: URLSearchParams }) {
  useEffect(() => {
    const messageId = Number(search.get('messageId'))
    if (Number.isSafeInteger(messageId) && messageId > 0) void markRead([messageId])
    go(linkOf(aboutFrom(search))?.to ?? '/messages', { isReplacing: true })
  }, [search])
  return null
}
