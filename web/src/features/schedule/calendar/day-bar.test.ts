import { expect, it } from 'vitest'
import { entryWith } from '../entry/entry-fixture.ts'
import { barMarks, barOf } from './day-bar.ts'

const hours = (startTime: string, endTime: string) => ({ startTime: `${startTime}:00`, endTime: `${endTime}:00` })

it('places the bar by the start and end times', () => {
  expect(barOf(hours('06:00', '18:00'), false)).toEqual({ left: 25, width: 50, isCutLeft: false, isCutRight: false })
  expect(barOf(hours('18:00', '00:00'), false)).toEqual({ left: 75, width: 25, isCutLeft: false, isCutRight: false })
})

it('cuts the bar at midnight and continues it on the next day', () => {
  expect(barOf(hours('18:00', '06:00'), false)).toEqual({ left: 75, width: 25, isCutLeft: false, isCutRight: true })
  expect(barOf(hours('18:00', '06:00'), true)).toEqual({ left: 0, width: 25, isCutLeft: true, isCutRight: false })
})

it('says on the first day only that the shift ends the next day', () => {
  const night = entryWith({ startTime: '19:00:00', endTime: '07:00:00' })
  expect(barMarks(night, false)).toContain('night')
  expect(barMarks(night, true)).not.toContain('night')
})
