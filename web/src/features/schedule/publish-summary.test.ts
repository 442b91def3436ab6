import { flag } from '@shiftward/contract/choices.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { describe, expect, it } from 'vitest'
import { entryWith, openEntryWith } from './entry-fixture.ts'
import { publishTexts, summaryOf, unsentText } from './publish-summary.ts'

const today = '2026-11-15'
const published = { publishedAt: '2026-11-02T12:00:00.000Z' }
const draft = { publishedAt: null }
const notSent = messages.message.notSent({ sms: false, email: false })
const vacancy = entryWith({ flag: flag.empty, providerCode: null, providerName: null })
const leave = entryWith({ shiftId: null, flag: flag.leave })
const unsent = entryWith({ isUnsent: true })
const block = [
  unsent,
  { ...unsent, shiftId: 8 },
  { ...unsent, shiftId: 9, providerCode: 'USR2' },
  entryWith({ shiftId: 10 }),
  vacancy,
  openEntryWith(),
  openEntryWith({ flag: flag.interest }),
  leave,
  { ...vacancy, day: '2026-11-14' },
]

describe('what Publish is about', () => {
  it('counts the unsent shifts, their people, and the shifts without a QHP', () => {
    expect(summaryOf(block, today)).toEqual({ shifts: 8, unsent: 3, people: 2, open: 2, vacancies: 1 })
  })

  it('stands in the header', () => {
    expect(unsentText(published, summaryOf(block, today))).toBe('3 changes not sent')
    expect(unsentText(published, summaryOf([unsent], today))).toBe('1 change not sent')
    expect(unsentText(draft, summaryOf(block, today))).toBe('3 shifts not sent')
    expect(unsentText(published, summaryOf([entryWith()], today))).toBe('All changes sent')
    expect(unsentText({ ...published, notSent }, summaryOf([entryWith()], today))).toBe('Messages not sent')
    expect(unsentText(draft, summaryOf([vacancy], today))).toBe('No changes to send')
    expect(unsentText(draft, summaryOf([leave], today))).toBe('No shifts to publish')
  })

  it('stands in the dialog', () => {
    expect(publishTexts(summaryOf(block, today))).toEqual([
      '2 people get a message about 3 new or changed shifts.',
      'Still to fill: 1 vacancy and 2 open shifts.',
    ])
    expect(publishTexts(summaryOf([unsent], today))).toEqual([
      '1 person gets a message about 1 new or changed shift.',
      'All shifts are filled.',
    ])
    expect(publishTexts(summaryOf(block, today), notSent)).toEqual([
      '3 new or changed shifts of 2 people will be published.',
      'Messages are not sent: no SMS or mail service is configured.',
      'Still to fill: 1 vacancy and 2 open shifts.',
    ])
    expect(publishTexts(summaryOf([entryWith()], today), notSent)).toEqual([
      'No shift is new or changed.',
      'Messages are not sent: no SMS or mail service is configured.',
      'All shifts are filled.',
    ])
    expect(publishTexts(summaryOf([entryWith(), vacancy], today))).toEqual([
      'Nobody gets a message: all QHPs know their shifts already.',
      'Still to fill: 1 vacancy.',
    ])
  })
})
