import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleHistoryEndpoints } from '@shiftward/contract/schedule-history.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted } from '../../../test/harness.ts'
import { callsOf, type Stage, setStage } from '../../../test/stage.ts'
import { makeDepartment, makeUser } from '../../demo/factories.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

test('the history of a shift is told in words, the last change first, to those who see the shift', async () => {
  const { server, days, block, provider, department, facility, db } = stage
  const admin = await makeUser(db, { departments: [department], first_name: 'Amelia', last_name: 'Harrow' })
  const token = await server.tokenOf(admin)
  const { body } = await callsOf(stage).add({ team: days, block, provider, date: ['11-20-2026'] }, token)
  const [{ shiftId }] = body.data.added
  await accepted(server.call(scheduleMoveEndpoints.moveShift, { shiftId, version: 1, toDate: '11-21-2026' }, token))
  await accepted(server.call(scheduleUndoEndpoints.undo, {}, token))
  const it = { teamCode: days.code, date: '11-20-2026', shiftId }
  await accepted(server.call(scheduleActionEndpoints.deleteProvider, it, token))

  const history = (by: string) => server.call(scheduleHistoryEndpoints.ofShift, { shiftId: String(shiftId) }, by)
  const line = { by: 'Amelia Harrow', at: '10-01-2026 08:00:00' }
  const viewer = await makeUser(db, { is_view_scheduler: true, facilities: [facility], departments: [department] })
  for (const reader of [token, await server.tokenOf(viewer)]) {
    expect((await history(reader)).body.data).toEqual([
      { text: 'Released from Ada Moss', ...line },
      { text: 'Moved from 11-21 to 11-20 (undo)', ...line },
      { text: 'Moved from 11-20 to 11-21', ...line },
      { text: 'Assigned to Ada Moss', ...line },
    ])
  }
  const stranger = await makeUser(db, { departments: [await makeDepartment(db, { facility })] })
  expect((await history(await server.tokenOf(stranger))).status).toBe(404)
})
