import type { ShiftApproval } from '@shiftward/contract/request.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, test } from 'vitest'
import { surprisesOf } from './bulk-preview.tsx'

const row = (shiftApprovalId: number, shiftId: number, providerName: string) =>
  ({
    ...{ shiftApprovalId, shiftId, providerName, teamName: 'ED Night' },
    ...{ shiftDate: '12-14-2026', startTime: '19:00:00', endTime: '07:00:00' },
  }) as ShiftApproval
const rows = [row(1, 7, 'Ada Alder'), row(2, 7, 'Bo Birch'), row(3, 8, 'Cy Cole')]
const beaten = (shiftApprovalId: number, by: string) => ({
  ...{ shiftApprovalId, code: 409, message: texts.request.givenTo(by), findings: [] },
})

test('names who gets a shift that several chosen requests are for', () => {
  expect(surprisesOf(rows, { decided: [2, 3], failed: [beaten(1, 'Bo Birch')] })).toEqual([
    '2 of these requests are for one shift, ED Night, Mon 12-14-2026 19:00–07:00 (+1): Bo Birch asked first and gets it. Ada Alder will be denied.',
  ])
})

test('says why somebody who asked earlier does not get it', () => {
  const unfit = { shiftApprovalId: 1, code: 409, message: 'This QHP is not free.', findings: [] }
  expect(surprisesOf(rows, { decided: [2], failed: [unfit, { ...unfit, shiftApprovalId: 3 }] })).toEqual([
    '2 of these requests are for one shift, ED Night, Mon 12-14-2026 19:00–07:00 (+1): Ada Alder cannot have it. This QHP is not free. Bo Birch gets it.',
    'ED Night, Mon 12-14-2026 19:00–07:00 (+1): Cy Cole cannot have it. This QHP is not free.',
  ])
})

test('says which request has to be confirmed on its own', () => {
  const warned = { rule: 'rest', level: 'warn', text: 'Only 8 h rest' } as const
  const failure = { shiftApprovalId: 3, code: 409, message: 'This has to be confirmed: Rest: Only 8 h rest' }
  const line = (ending: string) => [`ED Night, Mon 12-14-2026 19:00–07:00 (+1): Cy Cole ${ending} ${failure.message}`]
  expect(surprisesOf(rows.slice(2), { decided: [], failed: [{ ...failure, findings: [warned] }] })).toEqual(
    line('is left open, to be confirmed on its own.'),
  )
  const blocked = { ...failure, findings: [warned, { ...warned, level: 'block' as const }] }
  expect(surprisesOf(rows.slice(2), { decided: [], failed: [blocked] })).toEqual(line('cannot have it.'))
})

test('says nothing when every request will be approved', () => {
  expect(surprisesOf(rows.slice(1), { decided: [2, 3], failed: [] })).toEqual([])
})
