import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints as calls } from '@shiftward/contract/schedule-action.ts'
import { scheduleExchangeEndpoints } from '@shiftward/contract/schedule-exchange.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProvider, makeShift, makeUser, type Shift, type User } from '../src/demo/factories.ts'
import { looseHistory, overlapsUnasked } from './invariants.ts'
import { type Stage, setStage } from './stage.ts'

/** Two administrators do random actions and undo them. An oracle keeps copies of the table to say what must come back. */

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

const number = fc.nat(40)
const kinds = ['assign', 'repeat', 'fill', 'move', 'copy', 'exchange', 'hours', 'release', 'delete'] as const
const action = fc.record({ by: fc.nat(1), kind: fc.constantFrom(...kinds), shift: number, person: number, day: number })
const steps = fc.array(fc.nat(1), { minLength: 4, maxLength: 8 })

/** The second administrator changes the shift that the first one has filled. By chance that might not happen in a run. */
const changedByAnother: [Act[], number[]] = [
  [
    { by: 0, kind: 'fill', shift: 0, person: 0, day: 0 },
    { by: 1, kind: 'hours', shift: 0, person: 0, day: 1 },
  ],
  [0],
]

type Act = { by: number; kind: (typeof kinds)[number]; shift: number; person: number; day: number }
type Values = Omit<Shift, 'version'>
type Table = Map<number, Values>
/** What an administrator's action did, by copies of the table. */
type Done = { id: number; before: Values | undefined; after: Values | undefined }[]

async function read(): Promise<Table> {
  const rows = await stage.db.selectFrom('shifts').selectAll().orderBy('id').execute()
  return new Map(rows.map(({ version: _, ...values }) => [values.id, values]))
}

function difference(before: Table, after: Table): Done {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, before: before.get(id), after: after.get(id) }))
    .filter((one) => !isEqual(one.before, one.after))
    .sort((one, other) => one.id - other.id)
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const nth = <Item>(items: Item[], index: number) => items[index % items.length]
const dateOf = (day: number) => `11-${String(10 + (day % 12)).padStart(2, '0')}-2026`

type Play = { tokens: string[]; names: string[]; people: User[] }

async function setPlay(): Promise<Play> {
  for (const table of ['published_shifts', 'shifts'] as const) await stage.db.deleteFrom(table).execute()
  const person = (first_name: string) => makeProvider(stage.db, { facility: stage.facility, first_name })
  const people = [await person('Ada'), await person('Ben'), await person('Cleo')]
  const names = ['Ida Ames', 'Omar Vale']
  const admins = await Promise.all(
    names.map((name) => {
      const [first_name = '', last_name = ''] = name.split(' ')
      return makeUser(stage.db, { departments: [stage.department], first_name, last_name })
    }),
  )
  for (const day of ['2026-11-12', '2026-11-13', '2026-11-14']) {
    await makeShift(stage.db, { block: stage.block, date: day, state: 'vacancy' })
    await makeShift(stage.db, { block: stage.block, date: day, state: 'open' })
  }
  return { people, names, tokens: await Promise.all(admins.map((admin) => stage.server.tokenOf(admin))) }
}

/** The call of an act, on the shifts as they are. */
async function callFor({ kind, shift: index, person, day }: Act, { people }: Play): Promise<[Endpoint, object] | null> {
  const team = { teamCode: stage.days.code, schedulerCode: stage.block.code, skilllevel: 'Physician' }
  const receiver = { providerId: nth(people, person)?.code, isConfirmed: true }
  const shifts = await stage.db.selectFrom('shifts').selectAll().orderBy('id').execute()
  const shift = nth(
    shifts.filter(({ state }) => {
      if (kind === 'release' || kind === 'exchange') return state === 'assigned'
      return kind === 'fill' || kind === 'delete' ? state !== 'assigned' : true
    }),
    index,
  )
  if (kind === 'assign') {
    return [calls.addProvider, { ...team, ...receiver, date: [dateOf(day), dateOf(day + 3)] }]
  }
  const repeat = { recurrenceType: 'Daily', recurrenceNoofTime: 3, recurrenceStartDate: dateOf(day) }
  if (kind === 'repeat') return [calls.addProvider, { ...team, ...receiver, ...repeat }]
  if (!shift) return null
  const it = { teamCode: stage.days.code, date: toWireDate(shift.date), shiftId: shift.id }
  const moved = { shiftId: shift.id, version: shift.version, toDate: dateOf(day), isConfirmed: true }
  const to = person % 2 === 0 ? { toProviderId: receiver.providerId } : {}
  switch (kind) {
    case 'fill':
      return [calls.addProvider, { ...team, ...receiver, date: [it.date], shiftId: shift.id }]
    case 'move':
      return [scheduleMoveEndpoints.moveShift, { ...moved, ...to }]
    case 'copy':
      return [scheduleMoveEndpoints.moveShift, { ...moved, ...to, copy: true }]
    case 'exchange': {
      const others = shifts.filter(({ provider_id }) => provider_id !== null && provider_id !== shift.provider_id)
      const other = nth(others, day)
      if (!other) return null
      const them = { otherShiftId: other.id, otherVersion: other.version }
      return [
        scheduleExchangeEndpoints.exchange,
        { shiftId: shift.id, version: shift.version, ...them, isConfirmed: true },
      ]
    }
    case 'hours': {
      const hours = { StartTime: `0${6 + (day % 3)}:00`, EndTime: '17:00', addOnHourRate: '30' }
      return [calls.changeTime, { id: String(shift.id), ...hours, isConfirmed: 'true' }]
    }
    case 'release':
      return [calls.deleteProvider, { ...it, isRemoved: shift.is_made_by_assigning && day % 2 === 0 }]
    case 'delete':
      return [calls.deleteShift, it]
  }
}

/** Undoes once, and holds the outcome against the copies. */
async function undoOnce(by: number, play: Play, stack: Done[], lastBy: Map<number, number>): Promise<string> {
  const done = stack.at(-1)
  const before = await read()
  const { status, body } = await stage.server.call(scheduleUndoEndpoints.undo, {}, play.tokens[by])
  const now = await read()
  if (!done) {
    expect([status, isEqual([...now], [...before])]).toEqual([409, true])
    return 'nothing'
  }
  const touched = done.filter(({ id, after }) => !isEqual(before.get(id), after))
  if (touched[0]) {
    const { after, before: was } = touched[0]
    const day = toWireDate((after ?? was)?.date ?? '').slice(0, 5)
    expect(body.error?.message).toContain(`the Days shift on ${day}`)
    expect(body.error?.message.startsWith(`${play.names[lastBy.get(touched[0].id) ?? 9]} `)).toBe(true)
    expect([status, difference(before, now)]).toEqual([409, []])
    return 'changed'
  }
  if (status === 409) {
    // Somebody got another shift meanwhile.
    expect([body.error.rule, difference(before, now)]).toEqual(['overlap', []])
    return 'doubled'
  }
  const expected = new Map(before)
  for (const { id, before: was } of done) was ? expected.set(id, was) : expected.delete(id)
  expect(difference(expected, now)).toEqual([])
  expect(body.data.shiftIds.toSorted()).toEqual(done.map(({ id }) => id).toSorted())
  for (const { id } of done) lastBy.set(id, by)
  stack.pop()
  return 'undone'
}

test('what two administrators did comes back row for row, or the refusal names what changed', async () => {
  const outcomes: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 10 }), steps, async (acts, undos) => {
      const play = await setPlay()
      const stacks: [Done[], Done[]] = [[], []]
      const lastBy = new Map<number, number>()
      for (const act of acts) {
        const call = await callFor(act, play)
        if (!call) continue
        const before = await read()
        const { status, body } = await stage.server.call(call[0], call[1], play.tokens[act.by])
        expect([200, 400, 404, 409], JSON.stringify(body)).toContain(status)
        const done = difference(before, await read())
        if (done.length === 0) continue
        stacks[act.by === 0 ? 0 : 1].push(done)
        for (const { id } of done) lastBy.set(id, act.by)
        outcomes[act.kind] = (outcomes[act.kind] ?? 0) + 1
      }
      for (const by of undos) {
        const outcome = await undoOnce(by, play, stacks[by === 0 ? 0 : 1], lastBy)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      expect(await overlapsUnasked(stage.db)).toEqual([])
      expect(await looseHistory(stage.db)).toEqual([])
    }),
    { numRuns: 14, endOnFailure: true, examples: [changedByAnother] },
  )
  // The test would prove little if nothing had been undone, or nothing refused.
  expect(outcomes.undone, JSON.stringify(outcomes)).toBeGreaterThan(10)
  expect(outcomes.changed, JSON.stringify(outcomes)).toBeGreaterThan(0)
}, 180_000)
