import { expect, it } from 'vitest'
import { withDialog, withQuestion } from './dialog-stack.ts'
import { entryWith } from './entry/entry-fixture.ts'
import type { ScheduleDialog } from './schedule-dialog.ts'

const entry = entryWith({})
const find = { dialog: { kind: 'find', entry } satisfies ScheduleDialog }
const edit = { dialog: { kind: 'editOpen', entry } satisfies ScheduleDialog }
const question = { dialog: { kind: 'callOut', entry } satisfies ScheduleDialog }
type Shown = { dialog: ScheduleDialog }

it('a dialog takes the place of another one, and covers the panel', () => {
  expect(withDialog<Shown>([], edit)).toEqual([edit])
  expect(withDialog<Shown>([question, edit], find)).toEqual([find, edit])
  expect(withDialog<Shown>([find], edit)).toEqual([edit, find])
  expect(withDialog<Shown>([find], { ...find })).toEqual([find])
})

it('a question waits for a dialog, not for the panel', () => {
  expect(withQuestion<Shown>([edit], question)).toEqual([edit, question])
  expect(withQuestion<Shown>([find], question)).toEqual([question, find])
  expect(withQuestion<Shown>([], question)).toEqual([question])
})
