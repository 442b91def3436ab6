import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProvider, type User } from '../src/demo/factories.ts'
import { callsOf, messagesIn, nothingAboutFatigue, type Stage, setPolicy, setStage } from './stage.ts'

/**
 * Whatever administrators change, providers see what was published last. Publishing sends each of them the difference,
 * which is computed here from the raw rows, by other code than the server's.
 */

let stage: Stage
let people: User[]

beforeAll(async () => {
  stage = await setStage()
  people = [stage.provider, await makeProvider(stage.db, { facility: stage.facility })]
  await setPolicy(stage, { ...nothingAboutFatigue, overlap: 'off' })
})
afterAll(() => stage.server.close())

/** Far from the start of every shift, so that nothing is told at once. */
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dates = weekdays.map((_, index) => `11-${16 + index}-2026`)

const nth = fc.nat(20)
const change = fc.record({
  what: fc.constantFrom('give', 'give', 'give', 'time', 'time', 'note', 'free', 'remove', 'fill', 'pass'),
  shift: nth,
  person: nth,
  day: nth,
  hour: fc.integer({ min: 7, max: 9 }),
  isNight: fc.boolean(),
})
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never
const round = fc.record({
  changes: fc.array(change, { minLength: 3, maxLength: 8, size: 'max' }),
  isNightPublished: fc.boolean(),
})

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(items.length, 1)]

async function apply({ what, shift: index, person, day, hour, isNight }: Change) {
  const { db, server, token, days, nights, block, nightBlock } = stage
  const provider = pick(people, person)
  if (!provider) throw new Error('There is nobody')
  const [team, there] = isNight ? [nights, nightBlock] : [days, block]
  if (what === 'give') {
    return callsOf(stage).add({ team, block: there, provider, date: [pick(dates, day) ?? ''] })
  }
  const all = await db.selectFrom('shifts').selectAll().orderBy('id').execute()
  const shift = pick(
    all.filter(({ state }) => state === (what === 'fill' ? 'vacancy' : 'assigned')),
    index,
  )
  if (!shift) return undefined
  const place = shift.team_id === days.id ? { team: days, block } : { team: nights, block: nightBlock }
  const date = `${shift.date.slice(5)}-2026`
  const fill = () => callsOf(stage).add({ ...place, provider, date: [date], shiftId: shift.id })
  if (what === 'fill') return fill()
  if (what === 'time' || what === 'note') {
    const isTime = what === 'time'
    const StartTime = isTime ? `0${hour}:00` : shift.start_time.slice(0, 5)
    const comment = isTime ? shift.comment : `Note ${day}`
    const input = { id: shift.id, StartTime, EndTime: shift.end_time.slice(0, 5), comment, isConfirmed: true }
    return server.call(scheduleActionEndpoints.changeTime, input, token)
  }
  const named = { teamCode: place.team.code, date, shiftId: shift.id }
  const isRemoved = what === 'remove' && shift.is_made_by_assigning
  const freed = await server.call(scheduleActionEndpoints.deleteProvider, { ...named, isRemoved }, token)
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
    date: `${row.date.slice(5)}-${row.date.slice(0, 4)}`,
    from: row.start_time.slice(0, 5),
    to: row.end_time.slice(0, 5),
    note: row.comment,
  }))
}

/** What a provider's app shows. */
async function seenBy(who: User): Promise<Seen[]> {
  const range = { from: '10-01-2026', to: '12-31-2026' }
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

const hours = ({ from, to }: Seen) => `${from}-${to}${to <= from ? ' (+1)' : ''}`
const words = (shift: Seen) => `${weekdays[dates.indexOf(shift.date)]} ${shift.date} ${hours(shift)}`

/** One sentence for each shift; the server puts those of a kind and place together. */
function differences(before: Seen[], after: Seen[], who: number): string[] {
  const mine = (all: Seen[]) => all.filter((shift) => shift.who === who)
  const sentences: string[] = []
  for (const shift of mine(after)) {
    const was = mine(before).find(({ id }) => id === shift.id)
    if (!was) sentences.push(`You are scheduled at ${shift.team}, North: ${words(shift)}`)
    else if (hours(was) !== hours(shift)) {
      sentences.push(`Your shifts at ${shift.team}, North have changed: ${words(shift)} (was ${hours(was)})`)
    } else if (was.note !== shift.note) {
      sentences.push(`Your shifts at ${shift.team}, North have changed: ${words(shift)} (new details)`)
    }
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

async function emptyStage() {
  for (const table of ['outbox', 'shifts', 'published_shifts', 'told_at_once'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
}

test('providers see what was published last, and are told the difference, once', async () => {
  let told = 0
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 4 }), async (rounds) => {
      await emptyStage()
      let published: Seen[] = []
      const expectSeen = async () => {
        for (const who of people) expect(await seenBy(who)).toEqual(published.filter((shift) => shift.who === who.id))
      }
      for (const { changes, isNightPublished } of rounds) {
        for (const one of changes) await apply(one)
        await expectSeen()
        expect(await messagesIn(stage)).toEqual([])
        const [block, team] = isNightPublished ? [stage.nightBlock, 'Nights'] : [stage.block, 'Days']
        await stage.server.call(scheduleBlockEndpoints.publish, { code: block.code }, stage.token)
        const after = [
          ...published.filter((shift) => shift.team !== team),
          ...(await real()).filter((shift) => shift.team === team),
        ].toSorted((one, other) => one.id - other.id)
        const sent = await messagesIn(stage)
        for (const who of people) {
          const theirs = sent.filter(({ recipient_id }) => recipient_id === who.id)
          const due = differences(published, after, who.id)
          expect(theirs).toHaveLength(due.length > 0 ? 1 : 0)
          expect(theirs.flatMap(({ body }) => apart(body))).toEqual(due)
          told += due.length
        }
        published = after
        await expectSeen()
        await stage.db.deleteFrom('outbox').execute()
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(told).toBeGreaterThan(15)
}, 180_000)
