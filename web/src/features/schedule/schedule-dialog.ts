import type { CalendarEntry } from '@shiftward/contract/schedule.ts'
import type { AddProviderAnswer } from '@shiftward/contract/schedule-action.ts'
import type { ScheduleContext } from './schedule-context.ts'

/** An entry with its date also as ISO text, which can be compared. */
export type Entry = CalendarEntry & {
  day: string
  /**
   * While a proposal of auto-fill is reviewed: taken in, left out, would leave its person for another, or stays without
   * anybody. Absent: as it was.
   */
  proposed?: 'in' | 'out' | 'leaves' | 'uncovered'
}

export type ProviderName = { providerCode: string; providerName: string }

/** A provider for some days (ISO), or for one open shift or vacancy. Without times the team's hours apply. */
export type Addition = {
  provider: ProviderName
  dates: string[]
  /** Absent: the skill chosen on the screen. */
  skill?: string
  /** The open shift or vacancy that the provider gets. Absent: they get new shifts. */
  fills?: Entry
  startTime?: string
  endTime?: string
  addOnHourRate?: number
  onCall?: boolean
  /** Assign the conflicting days too. */
  isConfirmed?: boolean
}

export type Conflict = AddProviderAnswer['data']['conflicts'][number]

/** The dialogs of the scheduler. Only one is open at a time. */
export type ScheduleDialog =
  | { kind: 'createBlock' }
  /** The context may name a team and block; the dialog lets the user choose. */
  | { kind: 'copyBlock' }
  | { kind: 'patterns' }
  /** Days are ISO text. Without teams, all of them. */
  | {
      kind: 'autoFill'
      days: { startDate: string; endDate: string }
      selected?: { startDate: string; endDate: string } | undefined
      teams: readonly string[]
      onStarted?: () => void
    }
  | { kind: 'openPremium'; date?: string }
  /** From the card of an entry, the entry is repeated. */
  | { kind: 'repeat'; provider: ProviderName; entry?: Entry }
  | { kind: 'newShift'; date: string }
  | { kind: 'editOpen'; entry: Entry }
  | { kind: 'editAssigned'; entry: Entry }
  | { kind: 'shiftInfo'; entry: Entry }
  | { kind: 'callOut'; entry: Entry }
  /** For which shift of somebody else. */
  | { kind: 'exchange'; entry: Entry }
  /** Of a day of leave. */
  | { kind: 'cancelLeave'; entry: Entry }
  /** Who could take a vacancy or an open shift. A panel beside the calendar. */
  | { kind: 'find'; entry: Entry }
  /** Only the question of the Delete button. */
  | { kind: 'delete'; entry: Entry }
  /** `context` is that of the call: when its answer comes, another team may be on the screen. `added`: its free days. */
  | { kind: 'conflict'; context: ScheduleContext; addition: Addition; conflicts: Conflict[]; added: string[] }

export type OpenDialog = (dialog: ScheduleDialog) => void
