import type { LabourType } from '../common.ts'
import { limits } from '../limits.ts'

/** Hours a week. Per diem and volunteers come when they are asked: they have no hours to reach. */
export const targetHours = (labourType: LabourType | null): number | null =>
  labourType === 'Employee' || labourType === 'Locum' ? limits.schedule.targetHours : null
