import type { Candidate } from '@shiftward/contract/candidate.ts'

export const person = (given: Partial<Candidate>): Candidate => ({
  providerCode: 'USR1',
  providerName: 'Ann Veteran',
  lastName: 'Veteran',
  level: 'ok',
  findings: [],
  askedLeave: null,
  reasons: [],
  cost: 960,
  overtimeHours: 0,
  score: 0,
  phone: '',
  labourType: 'PerDiem',
  teamName: 'Nights',
  departmentName: 'Emergency',
  weekHours: { before: 0, after: 12 },
  ...given,
})
