import { reportEndpoints, type ShiftInventory } from '@shiftward/contract/report.ts'
import { call } from '../../../lib/call.ts'
import { column } from '../report-column.ts'
import { daysOf, listed } from '../report-kind.ts'

export const shiftInventory = listed<ShiftInventory>({
  filters: ['places'],
  columns: [
    column('SCHEDULED SHIFTS', 'number', 20, (row) => row.scheduledShiftCount),
    column('OPEN SHIFTS', 'number', 20, (row) => row.openShiftCount),
    column('SECURED SHIFTS', 'number', 20, (row) => row.securedShiftCount),
    column('CURRENT OPEN SHIFTS', 'number', 24, (row) => row.currentOpenShiftCount),
  ],
  load: async (choice, options) => [
    await call(
      reportEndpoints.shiftInventory,
      { ...daysOf(choice), facilityCode: choice.facilities, departmentCode: choice.departments },
      options,
    ),
  ],
})
