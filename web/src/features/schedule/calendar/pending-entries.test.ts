import { flag } from '@shiftward/contract/choices.ts'
import { describe, expect, it } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import type { Addition } from '../schedule-dialog.ts'
import { withPending } from './pending-entries.ts'

const provider = { providerCode: 'USR1', providerName: 'Jane Doe' }
const pending = entryWith({ id: -2, shiftId: null, startTime: '07:00' })
const added: Addition = { provider, dates: [pending.day] }

describe('a dropped QHP is shown once', () => {
  it('from the drop on', () => {
    const others = [entryWith({ providerCode: 'USR2' }), entryWith({ day: '2026-11-16' })]
    expect(withPending(others, [pending], [added])).toEqual([...others, pending])
  })

  it('also when the calendar is read again before the answer', () => {
    expect(withPending([entryWith()], [pending], [added])).toEqual([entryWith()])
  })

  it('in place of the shift that is filled', () => {
    const open = openEntryWith({ shiftId: 9 })
    const filling = [{ ...added, fills: open }]
    expect(withPending([open], [pending], filling)).toEqual([pending])
    const filled = entryWith({ shiftId: 9, flag: flag.sourced })
    expect(withPending([filled], [pending], filling)).toEqual([filled])
  })
})
