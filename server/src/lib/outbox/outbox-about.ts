import type { MessageType, MyMessage } from '@shiftward/contract/mobile-message.ts'
import type { ChoiceKind } from '@shiftward/contract/mobile-profile.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'

/** What a message is about, as its cause says it: 'leave:17:Approved' is about leave 17. */

type About = Pick<MyMessage, 'type' | 'subjectKind' | 'subjectId' | 'firstDay'>
type Known = { type: MessageType; subjectKind?: NonNullable<MyMessage['subjectKind']>; kind?: ChoiceKind }

/** By the first word of the cause. Everything else is about the person's account. */
const known: Record<string, Known> = {
  urgent: { type: 'urgent', kind: 'urgent' },
  'urgent-shift': { type: 'urgent', subjectKind: 'shift', kind: 'urgent' },
  published: { type: 'schedule', kind: 'schedule' },
  shift: { type: 'shift', subjectKind: 'shift', kind: 'urgent' },
  'called-out': { type: 'leave', subjectKind: 'leave', kind: 'urgent' },
  request: { type: 'request', subjectKind: 'request', kind: 'requests' },
  swap: { type: 'swap', subjectKind: 'swap', kind: 'requests' },
  leave: { type: 'leave', subjectKind: 'leave', kind: 'requests' },
  'open-shift': { type: 'open-shift', subjectKind: 'shift', kind: 'open' },
  'open-shifts': { type: 'open-shift', kind: 'open' },
  interest: { type: 'open-shift', subjectKind: 'shift', kind: 'open' },
  offer: { type: 'offer', subjectKind: 'offer', kind: 'open' },
  credential: { type: 'credential' },
  credentials: { type: 'credential' },
}

const knownOf = (cause: string): Known => known[cause.split(':')[0] ?? ''] ?? { type: 'account' }

export function aboutOf(cause: string): About {
  const { type, subjectKind } = knownOf(cause)
  const id = Number(cause.split(':')[1])
  const firstDay = firstDayOf(cause)
  return subjectKind && Number.isSafeInteger(id) && id > 0
    ? { type, subjectKind, subjectId: id, firstDay }
    : { type, subjectKind: null, subjectId: null, firstDay }
}

/** 'published:99:1:2026-11-16' is about shifts from November 16 on. */
function firstDayOf(cause: string): string | null {
  const day = /^(?:urgent|published):.*:(\d{4}-\d\d-\d\d)\b/.exec(cause)?.[1]
  return day === undefined ? null : toWireDate(day)
}

/** What the person can choose channels for; undefined for messages that are always sent the same way. */
export const kindOf = (cause: string): ChoiceKind | undefined => knownOf(cause).kind
