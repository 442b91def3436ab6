import { leaveEndpoints, type PtoRow } from '@shiftward/contract/leave.ts'
import { call } from '../../../lib/call.ts'
import { column } from '../report-column.ts'
import { daysOf, listed } from '../report-kind.ts'

export const ptoCme = listed<PtoRow>({
  filters: ['provider', 'leaveType'],
  note: 'Leave counts in the whole organization. Facility and department only limit the providers to choose from.',
  columns: [
    column('QHP NAME', 'text', 28, (row) => row.qhpName),
    column('TYPE', 'text', 20, (row) => row.type),
    column('DATE', 'date', 14, (row) => row.date),
    column('START TIME', 'time', 14, (row) => row.startTime),
    column('PTO/CME HOURS', 'hours', 18, (row) => row.ptO_cme_hours),
  ],
  load: (choice, options) => {
    const leaveType = String(choice.leaveType ?? 0) as '0' | '1' | '2'
    const providerCode = choice.providers[0] ?? ''
    return call(leaveEndpoints.ptoReport, { ...daysOf(choice), providerCode, leaveType }, options)
  },
})
