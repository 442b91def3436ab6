import { flag } from '@shiftward/contract/choices.ts'
import type { Entry } from '../schedule-dialog.ts'

/** An assigned entry for tests. */
export const entryWith = (given: Partial<Entry> = {}): Entry => ({
  id: 7,
  shiftId: 7,
  version: 1,
  date: '11-15-2026',
  day: '2026-11-15',
  startTime: '07:00:00',
  endTime: '15:00:00',
  flag: flag.assigned,
  skillLevel: 'Registered Nurse',
  providerCode: 'USR1',
  providerName: 'Jane Doe',
  providerLastName: 'Doe',
  preferredCallNumber: null,
  askRate: null,
  ceilingRate: null,
  rateMask: false,
  onCallOpenShift: false,
  isSourceShift: false,
  isMobileRequest: false,
  isDoubleBooked: false,
  confirmedRules: [],
  confirmedBy: null,
  confirmedAt: null,
  isUnsent: false,
  isMadeByAssigning: false,
  addOnHours: 0,
  addonRate: null,
  comment: '',
  labourType: [],
  teamCode: 'TEAM1',
  teamName: 'ED Day',
  color_Code: '#084868',
  scheduleCode: 'BLK1',
  interests: [],
  requests: [],
  swap: null,
  ...given,
})

export const openEntryWith = (given: Partial<Entry> = {}): Entry =>
  entryWith({
    id: -1,
    flag: flag.open,
    providerCode: null,
    providerName: null,
    providerLastName: null,
    askRate: 80,
    ...given,
  })
