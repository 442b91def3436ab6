import type { ProviderMapping } from '@shiftward/contract/provider-mapping.ts'
import type { CalendarEntry } from '@shiftward/contract/schedule.ts'
import { expect, test } from 'vitest'
import { wholeEntry, wholeMapping, wholeTeam } from './older-answer.ts'

test('fills in only what an older server did not send', () => {
  expect(wholeEntry({ date: '11-18-2026' } as CalendarEntry)).toEqual({
    date: '11-18-2026',
    offers: [],
    release: null,
  })
  expect(wholeTeam({ lastDay: '12-31-2026', isClosed: true })).toEqual({ lastDay: '12-31-2026', isClosed: true })
  expect(wholeTeam({} as { lastDay: null })).toEqual({ lastDay: null, isClosed: false })
  expect(wholeMapping({ labourTypeSince: '10-01-2026' } as ProviderMapping).labourTypeSince).toBe('10-01-2026')
  expect(wholeMapping({} as ProviderMapping).labourTypeSince).toBeNull()
})
