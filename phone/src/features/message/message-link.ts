import type { MyMessage } from '@shiftward/contract/mobile-message.ts'

type Link = { to: string; words: string }

const links: Record<NonNullable<MyMessage['subjectKind']>, (id: number) => Link> = {
  shift: (id) => ({ to: `/shift/${id}`, words: 'See the shift ›' }),
  request: (id) => ({ to: `/requests/shift/${id}`, words: 'See the request ›' }),
  swap: (id) => ({ to: `/requests/swap/${id}`, words: 'See the swap ›' }),
  leave: (id) => ({ to: `/requests/leave/${id}`, words: 'See the leave ›' }),
  offer: (id) => ({ to: `/offers/${id}`, words: 'See the offer ›' }),
}

const byType: Partial<Record<MyMessage['type'], Link>> = {
  urgent: { to: '/calendar?view=list', words: 'See the calendar ›' },
  schedule: { to: '/calendar?view=list', words: 'See the calendar ›' },
  'open-shift': { to: '/open', words: 'See open shifts ›' },
  credential: { to: '/me/credentials', words: 'See your credentials ›' },
  account: { to: '/me/devices', words: 'See your devices ›' },
}

type About = Pick<MyMessage, 'type' | 'subjectKind' | 'subjectId'>

/** Where a message leads. An open shift is not mine: its sheet is over the list of open shifts. */
export function linkOf({ type, subjectKind, subjectId }: About): Link | undefined {
  if (subjectKind === null || subjectId === null) return byType[type]
  if (type === 'open-shift' && subjectKind === 'shift') return { to: `/open/${subjectId}`, words: 'See the shift ›' }
  return links[subjectKind](subjectId)
}

/** What a push message is about, as the service worker puts it into the address. */
export function aboutFrom(search: URLSearchParams): About {
  const type = (search.get('type') ?? '') as MyMessage['type']
  const kind = search.get('subjectKind') ?? ''
  const id = Number(search.get('subjectId'))
  const isKnown = Object.hasOwn(links, kind) && Number.isSafeInteger(id) && id > 0
  return isKnown
    ? { type, subjectKind: kind as keyof typeof links, subjectId: id }
    : { type, subjectKind: null, subjectId: null }
}
