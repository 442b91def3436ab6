import { expect, it } from 'vitest'
import { releaseText } from './leave-preview.tsx'

const shift = (canPublish: boolean) => ({
  ...{ scheduleDate: '11-16-2026', startTime: '07:00:00', endTime: '15:00:00', shiftId: 1, duration: 8, canPublish },
  ...{ skill: 'RN', ceilingRate: 60, teamCode: 'TM1', teamName: 'ED Day', departmentName: 'Emergency' },
  scheduleCode: 'BLK1',
  timeZone: 'America/New_York',
})
const textOf = (shifts: boolean[], others = 0) =>
  releaseText(
    {
      ...{ leaveId: 1, leaveStatus: 'Open', hours: 8 * (shifts.length + others) },
      shifts: shifts.map(shift),
      otherShifts: Array.from({ length: others }, () => shift(true)),
    },
    'Ada Able',
  )

it('says what can be published afterwards, and who is told', () => {
  expect(textOf([])).toMatch(/no shift is freed\.$/)
  expect(textOf([true])).toMatch(/one shift, 8 h\. You can publish it as an open shift right after\.$/)
  expect(textOf([true, true])).toMatch(/You can publish each as an open shift right after\.$/)
  expect(textOf([true, true], 1)).toMatch(
    /You can publish each of yours as an open shift right after\. The administrators of the other departments get a message\.$/,
  )
  expect(textOf([true], 1)).toMatch(/2 shifts, 16 h\. You can publish yours as an open shift right after\./)
  expect(textOf([], 2)).toMatch(/2 shifts, 16 h\. The administrators of the other departments get a message\.$/)
})

it('does not offer to publish shifts of a deactivated block', () => {
  expect(textOf([false])).toMatch(/one shift, 8 h\. It lies in a deactivated block and cannot be published\.$/)
  expect(textOf([false, false])).toMatch(/They lie in deactivated blocks and cannot be published\.$/)
  expect(textOf([false], 1)).toMatch(/2 shifts, 16 h\. Yours lies in a deactivated block and cannot be published\./)
  expect(textOf([true, false])).toMatch(/You can publish one of yours as an open shift right after\.$/)
  expect(textOf([true, true, false], 1)).toMatch(/You can publish 2 of yours as open shifts right after\./)
})
