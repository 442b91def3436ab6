import type { MyLeave } from '@shiftward/contract/mobile-request.ts'
import { expect, test } from 'vitest'
import { leaveEntries } from './entries.ts'

const leave = (organizationName: string) =>
  ({
    leaveTypeName: 'PTO',
    leaveStatus: 'Open',
    fromDate: '12-14-2026',
    toDate: '12-14-2026',
    organizationName,
  }) as MyLeave

test('a leave says whose it is where several organizations have been asked', () => {
  const namesOf = (...names: string[]) => leaveEntries(names.map(leave)).map((entry) => entry.leave?.organizationName)
  expect(namesOf('Meridian', 'Blue Mesa')).toEqual(['Meridian', 'Blue Mesa'])
  expect(namesOf('Meridian', 'Meridian')).toEqual([undefined, undefined])
})
