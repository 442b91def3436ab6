import type { UserType } from './permissions.ts'

export const statNames = [
  'organizationCount',
  'facilityCount',
  'departmentCount',
  'userCount',
  'providerCount',
  'pendingSecureShiftCount',
  'pendingSwapRequestCount',
  'openShiftsToday',
  'assignShiftsToday',
  'tesselMatchTrial',
] as const
export type StatName = (typeof statNames)[number]

/** `nextOpenShift` is a date; the others are counts. */
export type Tile = StatName | 'nextOpenShift'

/** The dashboard's tiles, by role. */
export function tilesOf(userType: UserType): readonly Tile[] {
  if (userType === 'admin') {
    return [
      'organizationCount',
      'facilityCount',
      'departmentCount',
      'userCount',
      'providerCount',
      'pendingSecureShiftCount',
    ]
  }
  if (userType === 'organization') {
    return [
      'facilityCount',
      'departmentCount',
      'userCount',
      'providerCount',
      'pendingSecureShiftCount',
      'openShiftsToday',
      'assignShiftsToday',
      'nextOpenShift',
      'tesselMatchTrial',
    ]
  }
  if (userType === 'facility') {
    return [
      'departmentCount',
      'userCount',
      'providerCount',
      'pendingSecureShiftCount',
      'pendingSwapRequestCount',
      'openShiftsToday',
      'assignShiftsToday',
      'nextOpenShift',
    ]
  }
  return []
}
