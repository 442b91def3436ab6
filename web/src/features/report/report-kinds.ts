import type { ReportType } from '@shiftward/contract/choices.ts'
import { fairness } from './kinds/fairness.ts'
import { hours } from './kinds/hours.ts'
import { leave } from './kinds/leave.ts'
import { providerWeekly } from './kinds/provider-weekly.ts'
import { ptoCme } from './kinds/pto-cme.ts'
import { shift } from './kinds/shift.ts'
import { shiftInventory } from './kinds/shift-inventory.ts'
import { teamwise } from './kinds/teamwise.ts'
import { timeToFill } from './kinds/time-to-fill.ts'
import type { ReportKind } from './report-kind.ts'

export const reportKinds: Record<ReportType, ReportKind> = {
  'Time to Fill Open Shift': timeToFill,
  'Shift Inventory': shiftInventory,
  'Leave Report': leave,
  'PTO/CME Leave Report': ptoCme,
  'Shift Report': shift,
  'Teamwise Report': teamwise,
  'Provider Weekly Report': providerWeekly,
  'Hours Report': hours,
  'Fairness Report': fairness,
}
