import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { type PublishPreview, publishEndpoints } from '@shiftward/contract/publish.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Block, makeBlock, makeProvider, makeShift, type User } from '../src/demo/factories.ts'
import { callsOf, messagesIn, nothingAboutFatigue, type Stage, setPolicy, setStage } from './stage.ts'

/**
 * Whatever administrators change, in whatever team or block, providers see what was published last. Publishing some of
 * the blocks sends each of them the difference, which is computed here from the raw rows, by other code than the server's.
 */

let stage: Stage
let people: User[]
let blocks: Block[]

beforeAll(async () => {
  stage = await setStage()
  const spring = { start_date: '2027-04-01', end_date: '2027-04-30' }
  blocks = [stage.block, stage.nightBlock, await makeBlock(stage.db, { team: stage.days, ...spring })]
  people = [stage.provider, await makeProvider(stage.db, { facility: stage.facility })]
  await setPolicy(stage, { ...nothingAboutFatigue, overlap: 'off' })
})
afterAll(() => stage.server.close())

/** Far from the start of every shift, so that nothing is told at once. */
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dates = [11, 4].flatMap((month) =>
  weekdays.map((_, index) => (month === 11 ? `11-${16 + index}-2026` : `04-${12 + index}-2027`)),
)
const isoOf = (date: string) => `${date.slice(6)}-${date.slice(0, 5)}`
const wireOf = (date: string) => `${date.slice(5)}-${date.slice(0, 4)}`
/** Nights have no block in April. */
const blockAt = (isNight: boolean, date: string): Block | undefined =>
  blocks.find(
    ({ team_id, start_date, end_date }) =>
      team_id === (isNight ? stage.nights.id : stage.days.id) && start_date <= isoOf(date) && isoOf(date) <= end_date,
  )

const nth = fc.nat(20)
const change = fc.record({
  what: fc.constantFrom(
    'give',
    'give',
    'give',
    'time',
    'time',
    'note',
    'free',
    'remove',
    'fill',
    'pass',
    'move',
    'move',
  ),
  shift: nth,
  person: nth,
  day: nth,
  hour: fc.integer({ min: 7, max: 9 }),
  isNight: fc.boolean(),
})
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never
const round = fc.record({
  changes: fc.array(change, { minLength: 3, maxLength: 8, size: 'max' }),
  /** Which of the blocks. */
  published: fc.subarray([0, 1, 2], { minLength: 1 }),
})

/** A shift that goes to another block and back, once published with the new block and once with the old one. */
const one = { shift: 0, person: 0, day: 0, hour: 7, isNight: false }
const thereAndBack = [
  { changes: [{ ...one, what: 'give' }], published: [0] },
  { changes: [{ ...one, what: 'move', day: weekdays.length }], published: [2] },
  { changes: [{ ...one, what: 'move' }], published: [2] },
]

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(items.length, 1)]

async function apply({ what, shift: index, person, day, hour, isNight }: Change) {
  const { db, server, token, days, nights } = stage
  const provider = pick(people, person)
  const onDay = pick(dates, day) ?? ''
  if (!provider) throw new Error('There is nobody')
  if (what === 'give') {
    const block = blockAt(isNight, onDay)
    return block && callsOf(stage).add({ team: isNight ? nights : days, block, provider, date: [onDay] })
  }
  const all = await db.selectFrom('shifts').selectAll().orderBy('id').execute()
  const shift = pick(
    all.filter(
      ({ state, date }) => state === (what === 'fill' ? 'vacancy' : 'assigned') && dates.includes(wireOf(date)),
    ),
    index,
  )
  const block = blocks.find(({ id }) => id === shift?.block_id)
  if (!shift || !block) return undefined
  const { id: shiftId, version } = shift
  if (what === 'move') {
    const to = { toDate: onDay, ...(isNight && { toProviderId: provider.code }) }
    return server.call(scheduleMoveEndpoints.moveShift, { shiftId, version, ...to, isConfirmed: true }, token)
  }
  const team = shift.team_id === days.id ? days : nights
  const date = wireOf(shift.date)
  const fill = () => callsOf(stage).add({ team, block, provider, date: [date], shiftId })
  if (what === 'fill') return fill()
  if (what === 'time' || what === 'note') {
    const isTime = what === 'time'
    const StartTime = isTime ? `0${hour}:00` : shift.start_time.slice(0, 5)
    const comment = isTime ? shift.comment : `Note ${day}`
    const input = { id: shiftId, StartTime, EndTime: shift.end_time.slice(0, 5), comment, isConfirmed: true }
    return server.call(scheduleActionEndpoints.changeTime, input, token)
  }
  const isRemoved = what === 'remove' && shift.is_made_by_assigning
  const named = { teamCode: team.code, date, shiftId, isRemoved }
  const freed = await server.call(scheduleActionEndpoints.deleteProvider, named, token)
  return what === 'pass' ? fill() : freed
}

type Seen = { id: number; who: number; team: string; date: string; from: string; to: string; note: string }

/** What the rows say now. */
async function real(): Promise<Seen[]> {
  const rows = await stage.db.selectFrom('shifts').selectAll().where('state', '=', 'assigned').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    who: row.provider_id ?? 0,
    team: row.team_id === stage.days.id ? 'Days' : 'Nights',
    date: wireOf(row.date),
    from: row.start_time.slice(0, 5),
    to: row.end_time.slice(0, 5),
    note: row.comment,
  }))
}

/** What a provider's app shows. */
async function seenBy(who: User): Promise<Seen[]> {
  const range = { from: '10-01-2026', to: '04-30-2027' }
  const { body } = await stage.server.call(mobileEndpoints.shifts, range, await stage.server.tokenOf(who, 'mobile'))
  const shifts: MyShift[] = body.data
  return shifts
    .map(({ shiftId, teamName, date, startTime, endTime, comment }) => ({
      id: shiftId,
      who: who.id,
      team: teamName,
      date,
      from: startTime.slice(0, 5),
      to: endTime.slice(0, 5),
      note: comment,
    }))
    .toSorted((one, other) => one.id - other.id)
}

const hours = ({ from, to }: Seen) => `${from}-${to}${to <= from ? ' the next day' : ''}`
const dayOf = ({ date }: Seen) =>
  `${weekdays[dates.indexOf(date) % weekdays.length]}, ${date.startsWith('11') ? 'Nov' : 'Apr'} ${date.slice(3, 5)}`
const words = (shift: Seen) => `${dayOf(shift)}, ${hours(shift)}`

/** One sentence for each shift; the server puts those of a kind and place together. */
function differences(before: Seen[], after: Seen[], who: number): string[] {
  const mine = (all: Seen[]) => all.filter((shift) => shift.who === who)
  const sentences: string[] = []
  for (const shift of mine(after)) {
    const was = mine(before).find(({ id }) => id === shift.id)
    if (!was) {
      sentences.push(`You are scheduled at ${shift.team}, North: ${words(shift)}`)
      continue
    }
    const changes: string[] = []
    if (was.date !== shift.date) changes.push(`was ${words(was)}`)
    else if (hours(was) !== hours(shift)) changes.push(`was ${hours(was)}`)
    if (was.note !== shift.note) changes.push(shift.note === '' ? 'no note any more' : 'new note')
    if (changes.length === 0) continue
    sentences.push(`Your shifts at ${shift.team}, North have changed: ${words(shift)} (${changes.join(', ')})`)
  }
  for (const was of mine(before)) {
    const isKept = mine(after).some(({ id }) => id === was.id)
    if (!isKept) sentences.push(`You are no longer scheduled at ${was.team}, North: ${words(was)}`)
  }
  return sentences.sort()
}

/** 'A: one; two. B: three.' becomes 'A: one', 'A: two', 'B: three'. */
const apart = (body: string): string[] =>
  body
    .slice(0, -1)
    .split(/\. (?=You)/)
    .flatMap((sentence) => {
      const [place, list = ''] = sentence.split(/: (.*)/)
      return list.split('; ').map((one) => `${place}: ${one}`)
    })
    .sort()

/** What people see once these blocks are published: a shift that has left them is gone, until its new block follows. */
function afterPublishing(before: Seen[], now: Seen[], codes: string[]): Seen[] {
  const isIn = ({ team, date }: Seen) => codes.includes(blockAt(team === 'Nights', date)?.code ?? '')
  const kept = before.filter((shift) => !isIn(shift) && !now.some((one) => one.id === shift.id && isIn(one)))
  return [...kept, ...now.filter(isIn)].toSorted((one, other) => one.id - other.id)
}

/** How many sentences of each kind the preview announces to somebody. */
async function announced(codes: string[]): Promise<Map<string, number[]>> {
  const { body } = await stage.server.call(publishEndpoints.preview, { codes }, stage.token)
  const told = (body.data as PublishPreview).people
  return new Map(
    told.map(({ providerCode, added, changed, removed }) => {
      const taken = removed.filter(({ isMoved, nowIn }) => !isMoved || !codes.includes(nowIn ?? ''))
      return [providerCode, [added.length, changed.length, taken.length]]
    }),
  )
}

const countsOf = (sentences: string[]) =>
  ['You are scheduled', 'Your shifts', 'You are no longer'].map(
    (start) => sentences.filter((sentence) => sentence.startsWith(start)).length,
  )

async function emptyStage() {
  for (const table of ['outbox', 'shifts', 'published_shifts', 'told_at_once'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
  // Publish refuses a block without shifts.
  for (const block of blocks) await makeShift(stage.db, { block, date: block.end_date, state: 'vacancy' })
}

async function publish(codes: string[]) {
  const { body } = await stage.server.call(publishEndpoints.publish, { codes }, stage.token)
  expect(body.status).toBe(true)
  return messagesIn(stage)
}

test('providers see what was published last, and are told the difference, once', async () => {
  let moved = 0
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 4 }), async (rounds) => {
      await emptyStage()
      let published: Seen[] = []
      const expectSeen = async () => {
        for (const who of people) expect(await seenBy(who)).toEqual(published.filter((shift) => shift.who === who.id))
      }
      for (const { changes, published: chosen } of rounds) {
        for (const one of changes) await apply(one)
        await expectSeen()
        expect(await messagesIn(stage)).toEqual([])
        const codes = chosen.flatMap((index) => blocks[index]?.code ?? [])
        const preview = await announced(codes)
        const sent = await publish(codes)
        const after = afterPublishing(published, await real(), codes)
        for (const who of people) {
          const theirs = sent.filter(({ recipient_id }) => recipient_id === who.id)
          const due = differences(published, after, who.id)
          expect(theirs).toHaveLength(due.length > 0 ? 1 : 0)
          expect(theirs.flatMap(({ body }) => apart(body))).toEqual(due)
          expect(preview.get(who.code) ?? [0, 0, 0]).toEqual(countsOf(due))
          moved += due.filter((sentence) => /Apr .*was .*Nov|Nov .*was .*Apr/.test(sentence)).length
        }
        published = after
        await expectSeen()
        await stage.db.deleteFrom('outbox').execute()
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: [[thereAndBack]] },
  )
  expect(moved).toBeGreaterThan(0)
}, 180_000)
