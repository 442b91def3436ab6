import type { CalendarEntry } from '@shiftward/contract/schedule.ts'
import type { ScheduleContext } from './schedule-context.ts'

/** An entry with its date as ISO text, by which days are compared. */
export type Entry = CalendarEntry & { day: string }

export type ProviderName = { providerCode: string; providerName: string }

/** A provider for days (ISO), or for the very open shift or vacancy that is named. Times are the team's unless given. */
export type Addition = {
  provider: ProviderName
  dates: string[]
  /** Of the shift that is filled; of the screen's choice otherwise. */
  skill?: string
  shiftId?: number
  startTime?: string
  endTime?: string
  onCall?: boolean
  /** The days that conflict are taken too. */
  isConfirmed?: boolean
}

export type Conflict = { title: string; date: string }

/** The dialogs of the scheduler; one is open at a time. */
export type ScheduleDialog =
  | { kind: 'createBlock' }
  | { kind: 'openPremium'; date?: string }
  | { kind: 'repeat'; provider: ProviderName; date?: string }
  | { kind: 'newShift'; date: string }
  | { kind: 'editOpen'; entry: Entry }
  | { kind: 'editAssigned'; entry: Entry }
  | { kind: 'shiftInfo'; entry: Entry }
  /** The answer may come late, and find another team on the screen: it is about the one that was asked for. */
  | { kind: 'conflict'; asked: ScheduleContext; addition: Addition; conflicts: Conflict[] }

export type OpenDialog = (dialog: ScheduleDialog) => void
