import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { expect, test } from 'vitest'
import type { Words } from '../outbox/outbox.ts'
import {
  leaveDecidedText,
  leaveFreedText,
  offerClosedText,
  requestApprovedText,
  requestDeniedText,
  requestLostText,
  requestReopenedText,
} from './request-text.ts'
import { changesText, gotShiftText, interestLostText, offerText, openShiftText } from './schedule-text.ts'
import { swapTexts, takerWords } from './swap-text.ts'

const place = { teamName: 'Nights', facilityName: 'North' }
const shift = {
  date: '2026-12-31',
  start_time: '19:00:00',
  end_time: '07:00:00',
  is_on_call: false,
  skill: 'Physician',
  add_on_hours: 0,
  comment: '',
}
const placed = { ...shift, ...place }
const nothing = { added: [], changed: [], removed: [] }
const leave = { from_date: '2026-12-31', to_date: '2026-12-31' }
const offer = { ...shift, ask_rate: '70.50', add_on_hours: 1, pay: '875.50' }

/** Every message about the shift. */
function textsAbout(about: typeof shift): Words[] {
  const there = { ...about, ...place }
  const paid = { ...offer, ...about }
  const statuses = ['Open', 'MediatorApproved', 'MediatorDenied', 'ToQHPApproved', 'ToQHPDenied'] as const
  const swaps = statuses.flatMap((status) => {
    const swap = { ...there, status, giver: 'Ada Able', taker: 'Bob Bold' }
    const exchange = { ...swap, back: { ...shift, date: '2026-12-30' } }
    return [swapTexts(swap), swapTexts(swap, 'taken'), swapTexts(swap, 'withdrawn'), swapTexts(exchange)]
  })
  return [
    changesText({ ...nothing, added: [there] }),
    changesText({ ...nothing, changed: [{ ...there, was: { ...there, start_time: '20:00:00' } }] }),
    changesText({ ...nothing, removed: [there] }),
    gotShiftText(about, place),
    interestLostText(about, place, 'given'),
    interestLostText(about, place, 'withdrawn'),
    openShiftText([paid], place),
    offerText(paid, place),
    offerClosedText(there, 'taken'),
    requestApprovedText(about, place),
    requestReopenedText(about, place),
    requestDeniedText(about, place, 'the shift has started'),
    requestLostText(about, place, 'given'),
    ...swaps.flatMap(({ giver, taker }) => [giver, taker]),
    leaveDecidedText(leave, 'Approved', [there]),
    leaveFreedText('Ada Able', leave, [there]),
  ]
}

test.each([
  [false, 'Thu, Dec 31, 19:00-07:00 the next day'],
  [true, 'Thu, Dec 31, 19:00-07:00 the next day, on call'],
])(
  'every message about a shift addresses the reader and says when and where it is; on call: %s',
  (is_on_call, when) => {
    for (const { subject, body } of textsAbout({ ...shift, is_on_call })) {
      expect(body).toMatch(/\b(you|your)\b/i)
      expect(body).toContain(when)
      expect(body.includes('on call')).toBe(is_on_call)
      expect(body).toContain('Nights, North')
      expect(body).toMatch(/\.$/)
      expect(subject).not.toBe('')
    }
  },
)

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
  expect(said('withdrawn', { back: { ...shift, date: '2026-12-30', is_on_call: true } })[1]).toBe(
    'Ada Able no longer asks you to take their shift on … in exchange for yours on Wed, Dec 30, on call.',
  )
  expect(said('the shift has changed')).toEqual([
    'Your swap of the shift on … with Bob Bold has ended: the shift has changed.',
    'The swap of the shift on … from Ada Able to you has ended: the shift has changed.',
  ])
  expect(said('one of the two is no longer available', { areOthersAsked: true })).toEqual([
    'Your swap of the shift on … with Bob Bold has ended: one of the two is no longer available. Others are still asked.',
    'The swap of the shift on … from Ada Able to you has ended: one of the two is no longer available.',
  ])
})

test('of many who are asked together some are named', () => {
  const names = ['Bob Bold', 'Cid Calm', 'Dee Deft', 'Eli Early', 'Fay Fine']
  expect(takerWords(names.slice(0, 4))).toBe('Bob Bold, Cid Calm, Dee Deft, Eli Early')
  expect(takerWords(names)).toBe('Bob Bold, Cid Calm, Dee Deft and 2 others')
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
  const moved = { ...placed, was: { ...placed, date: '2026-12-30' } }
  const longer = { ...placed, was: { ...placed, end_time: '06:00:00' } }
  const noted = { ...placed, comment: 'Bay 4', was: placed }
  const elsewhere = { ...placed, teamName: 'Days' }
  const changes = { added: [placed, elsewhere], changed: [moved, longer, noted], removed: [placed] }
  const day = 'Thu, Dec 31, 19:00-07:00 the next day'
  expect(changesText(changes).body).toBe(
    [
      `You are scheduled at Nights, North: ${day}.`,
      `You are scheduled at Days, North: ${day}.`,
      'Your shifts at Nights, North have changed:',
      `${day} (was Wed, Dec 30, 19:00-07:00 the next day); ${day} (was 19:00-06:00 the next day); ${day} (new note).`,
      `You are no longer scheduled at Nights, North: ${day}.`,
    ].join(' '),
  )
  const many = Array.from({ length: 40 }, (_, index) => ({ ...placed, date: addDays(shift.date, index) }))
  expect(changesText({ added: many, changed: [noted], removed: many }).body).toBe(
    'Your schedule has changed: 40 shifts added, 1 changed, 40 removed. Please look at it.',
  )
})

test('a change says what has changed', () => {
  const onCall = { ...placed, is_on_call: true }
  const said = (was: Partial<typeof placed>, is: Partial<typeof placed> = {}) => {
    const { body } = changesText({ ...nothing, changed: [{ ...placed, ...is, was: { ...placed, ...was } }] })
    return body.replace('Your shifts at Nights, North have changed: Thu, Dec 31, 19:00-07:00 the next day', '…')
  }
  expect(said({}, onCall)).toBe('… (now on call).')
  expect(said(onCall)).toBe('… (no longer on call).')
  expect(said({ ...onCall, end_time: '06:00:00' }, onCall)).toBe('…, on call (was 19:00-06:00 the next day).')
  expect(said({ date: '2026-12-30' }, { ...onCall, comment: 'Bay 4' })).toBe(
    '… (was Wed, Dec 30, 19:00-07:00 the next day, now on call, new note).',
  )
  expect(said({ comment: 'Bay 4' })).toBe('… (no note any more).')
  expect(said({ teamName: 'Days', skill: 'Resident' })).toBe('… (was at Days, now as Physician).')
  expect(said({}, { add_on_hours: 1 })).toBe('… (now 1 add-on hour).')
  expect(said({ add_on_hours: 2 })).toBe('… (now no add-on hours).')
  expect(said({})).toBe('… (new details).')
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
