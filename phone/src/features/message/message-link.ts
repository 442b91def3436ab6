import type { MyMessage } from '@shiftward/contract/mobile-message.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

type Link = { to: string; words: string }

const links: Record<NonNullable<MyMessage['subjectKind']>, (id: number) => Link> = {
  shift: (id) => ({ to: `/shift/${id}`, words: 'See the shift ›' }),
  request: (id) => ({ to: `/requests/shift/${id}`, words: 'See the request ›' }),
  swap: (id) => ({ to: `/requests/swap/${id}`, words: 'See the swap ›' }),
  leave: (id) => ({ to: `/requests/leave/${id}`, words: 'See the leave ›' }),
  offer: (id) => ({ to: `/offers/${id}`, words: 'See the offer ›' }),
}

const byType: Partial<Record<MyMessage['type'], Link>> = {
  'open-shift': { to: '/open', words: 'See open shifts ›' },
  credential: { to: '/me/credentials', words: 'See your credentials ›' },
  account: { to: '/me/devices', words: 'See your devices ›' },
}

/** The month of the first change; a message that the phone has kept for long does not name it. */
function calendarFrom(firstDay: string | null | undefined): Link {
  const month = toIsoDate(firstDay ?? '')?.slice(0, 7)
  return { to: `/calendar?${month ? `month=${month}&` : ''}view=list`, words: 'See the calendar ›' }
}

type About = Pick<MyMessage, 'type' | 'subjectKind' | 'subjectId' | 'firstDay'>

/** Where a message leads. An open shift is not mine: its sheet is over the list of open shifts. */
export function linkOf({ type, subjectKind, subjectId, firstDay }: About): Link | undefined {
  if (subjectKind === null || subjectId === null) {
    return type === 'urgent' || type === 'schedule' ? calendarFrom(firstDay) : byType[type]
  }
  if (type === 'open-shift' && subjectKind === 'shift') return { to: `/open/${subjectId}`, words: 'See the shift ›' }
  return links[subjectKind](subjectId)
}

/** What a push message is about, as the service worker puts it into the address. */
export function aboutFrom(search: URLSearchParams): About {
  const type = (search.get('type') ?? '') as MyMessage['type']
  const kind = search.get('subjectKind') ?? ''
  const id = Number(search.get('subjectId'))
  const firstDay = search.get('firstDay')
  const isKnown = Object.hasOwn(links, kind) && Number.isSafeInteger(id) && id > 0
  return isKnown
    ? { type, subjectKind: kind as keyof typeof links, subjectId: id, firstDay }
    : { type, subjectKind: null, subjectId: null, firstDay }
}
