import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { expect, test } from 'vitest'
import {
  leaveDecidedText,
  leaveFreedText,
  offerClosedText,
  requestApprovedText,
  requestDeniedText,
  requestLostText,
} from './request-text.ts'
import { changesText, gotShiftText, interestLostText, offerText, openShiftText } from './schedule-text.ts'
import { swapTexts } from './swap-text.ts'

const place = { teamName: 'Nights', facilityName: 'North' }
const shift = { date: '2026-12-31', start_time: '19:00:00', end_time: '07:00:00' }
const placed = { ...shift, ...place }
const nothing = { added: [], changed: [], removed: [] }
const leave = { from_date: '2026-12-31', to_date: '2026-12-31' }
const offer = {
  ...shift,
  skill: 'Physician',
  ask_rate: '70.50',
  add_on_hours: 1,
  pay: '875.50',
}
const swaps = (['Open', 'MediatorApproved', 'MediatorDenied', 'ToQHPApproved', 'ToQHPDenied'] satisfies SwapStatus[])
  .flatMap((status) => {
    const swap = { ...placed, status, giver: 'Ada Able', taker: 'Bob Bold' }
    const exchange = { ...swap, back: { ...shift, date: '2026-12-30' } }
    return [swapTexts(swap), swapTexts(swap, 'taken'), swapTexts(swap, 'withdrawn'), swapTexts(exchange)]
  })
  .flatMap(({ giver, taker }) => [giver, taker])

test('every message about a shift addresses the reader and names weekday, day, hours, team and facility', () => {
  const texts = [
    changesText({ ...nothing, added: [placed] }),
    changesText({ ...nothing, changed: [{ ...placed, was: { ...shift, start_time: '20:00:00' } }] }),
    changesText({ ...nothing, removed: [placed] }),
    gotShiftText(shift, place),
    interestLostText(shift, place, 'given'),
    interestLostText(shift, place, 'withdrawn'),
    openShiftText([offer], place),
    offerText(offer, place),
    offerClosedText(placed, 'taken'),
    requestApprovedText(shift, place),
    requestDeniedText(shift, place, 'the shift has started'),
    requestLostText(shift, place, 'given'),
    ...swaps,
    leaveDecidedText(leave, 'Approved', [placed]),
    leaveFreedText('Ada Able', leave, [placed]),
  ]
  for (const { subject, body } of texts) {
    expect(body).toMatch(/\b(you|your)\b/i)
    expect(body).toContain('Thu, Dec 31, 19:00-07:00 the next day')
    expect(body).toContain('Nights, North')
    expect(body).toMatch(/\.$/)
    expect(subject).not.toBe('')
  }
})

test('a leave names its year once, or both', () => {
  const said = (from_date: string, to_date: string) => leaveDecidedText({ from_date, to_date }, 'Denied', []).body
  expect(said('2026-12-31', '2026-12-31')).toBe('Your leave on Thu, Dec 31, 2026 was denied.')
  expect(said('2026-12-30', '2026-12-31')).toBe('Your leave from Wed, Dec 30 to Thu, Dec 31, 2026 was denied.')
  expect(said('2026-12-31', '2027-01-01')).toBe('Your leave from Thu, Dec 31, 2026 to Fri, Jan 1, 2027 was denied.')
})

test('a swap is only called denied if an administrator denied it', () => {
  const swap = { ...placed, status: 'MediatorDenied' as const, giver: 'Ada Able', taker: 'Bob Bold' }
  const said = (why?: string, rest: object = {}) => {
    const { giver, taker } = swapTexts({ ...swap, ...rest }, why)
    return [giver.body, taker.body].map((body) =>
      body.replace('Thu, Dec 31, 19:00-07:00 the next day (Nights, North)', '…'),
    )
  }
  expect(said()).toEqual([
    'Your swap of the shift on … with Bob Bold was denied.',
    'The swap of the shift on … from Ada Able to you was denied.',
  ])
  expect(said('withdrawn')).toEqual([
    'You withdrew your swap of the shift on … with Bob Bold.',
    'Ada Able no longer asks you to take their shift on ….',
  ])
  expect(said('withdrawn', { back: { ...shift, date: '2026-12-30' } })[1]).toBe(
    'Ada Able no longer asks you to exchange your shift on Wed, Dec 30 for theirs on ….',
  )
  expect(said('the shift has changed')).toEqual([
    'Your swap of the shift on … with Bob Bold has ended: the shift has changed.',
    'The swap of the shift on … from Ada Able to you has ended: the shift has changed.',
  ])
})

test('an offer says what each shift pays, and nothing about a masked rate', () => {
  const first =
    'You can take 2 open shifts as Physician at Nights, North: Thu, Dec 31, 19:00-07:00 the next day, 1 add-on hour'
  expect(openShiftText([offer, { ...offer, add_on_hours: 0, pay: '846.00' }], place).body).toBe(
    `${first}, $875.50; Thu, Dec 31, 19:00-07:00 the next day, $846.00. The rate is $70.50 an hour.`,
  )
  const masked = { ...offer, pay: null }
  expect(openShiftText([masked, offer], place).body).toBe(
    `${first}; Thu, Dec 31, 19:00-07:00 the next day, 1 add-on hour, $875.50.`,
  )
})

test('a long list fits into one SMS and counts the shifts that it does not name', () => {
  const many = Array.from({ length: 62 }, (_, index) => ({ ...placed, date: addDays(shift.date, index) }))
  const { body } = changesText({ ...nothing, added: many })
  expect(body.length).toBeLessThan(1_600)
  expect(body).toContain('; and 32 more.')
})

test('changes of all kinds stand in one message, by place; too many are only counted', () => {
  const moved = { ...placed, was: { ...shift, date: '2026-12-30' } }
  const longer = { ...placed, was: { ...shift, end_time: '06:00:00' } }
  const noted = { ...placed, was: shift }
  const elsewhere = { ...placed, teamName: 'Days' }
  const changes = { added: [placed, elsewhere], changed: [moved, longer, noted], removed: [placed] }
  const day = 'Thu, Dec 31, 19:00-07:00 the next day'
  expect(changesText(changes).body).toBe(
    [
      `You are scheduled at Nights, North: ${day}.`,
      `You are scheduled at Days, North: ${day}.`,
      'Your shifts at Nights, North have changed:',
      `${day} (was Wed, Dec 30, 19:00-07:00 the next day); ${day} (was 19:00-06:00 the next day); ${day} (new details).`,
      `You are no longer scheduled at Nights, North: ${day}.`,
    ].join(' '),
  )
  const many = Array.from({ length: 40 }, (_, index) => ({ ...placed, date: addDays(shift.date, index) }))
  expect(changesText({ added: many, changed: [noted], removed: many }).body).toBe(
    'Your schedule has changed: 40 shifts added, 1 changed, 40 removed. Please look at it.',
  )
})

test('a long list of shifts with long names of their places fits into one SMS too', () => {
  const long = { teamName: 'T'.repeat(15), facilityName: 'F'.repeat(50) }
  const many = Array.from({ length: 31 }, (_, index) => ({ ...offer, ...long, date: addDays(shift.date, index) }))
  const longLeave = { from_date: '2026-12-31', to_date: '2027-01-31', organizationName: 'O'.repeat(50) }
  const name = `${'A'.repeat(50)} ${'B'.repeat(50)}`
  const texts = [
    leaveDecidedText(longLeave, 'Approved', many),
    leaveFreedText(name, longLeave, many),
    openShiftText(many, long),
  ]
  for (const { body } of texts) {
    expect(body.length).toBeLessThan(1_600)
    expect(body).toMatch(/; and \d+ more\./)
  }
})
