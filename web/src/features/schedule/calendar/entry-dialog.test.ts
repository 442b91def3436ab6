import { flag } from '@shiftward/contract/choices.ts'
import { describe, expect, it } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import { dialogOf } from './entry-dialog.ts'

const team = { mode: 'team', mayWrite: true } as const

describe('a click on an entry', () => {
  it('edits it in the team view', () => {
    expect(dialogOf(entryWith(), team).kind).toBe('editAssigned')
    expect(dialogOf(openEntryWith(), team).kind).toBe('editOpen')
    expect(dialogOf(entryWith({ flag: flag.empty, providerCode: null }), team).kind).toBe('editOpen')
  })

  it('only shows it in the department view, without the right to edit, and for a leave', () => {
    expect(dialogOf(entryWith(), { ...team, mode: 'department' }).kind).toBe('shiftInfo')
    expect(dialogOf(openEntryWith(), { ...team, mayWrite: false }).kind).toBe('shiftInfo')
    expect(dialogOf(entryWith({ flag: flag.leave, shiftId: null }), team).kind).toBe('shiftInfo')
  })
})
