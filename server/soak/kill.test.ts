import { afterEach, expect, test } from 'vitest'
import { differences, openOffice, work, writesReach } from '../test/busy-office.ts'
import { messagesWithoutCause, overlapsUnasked, stepsUntold, unlikeTheirHistory } from '../test/invariants.ts'
import { kinds, openPlace, type Place } from '../test/place.ts'
import { rounds } from './soak.ts'

const count = rounds({ full: 20, short: 2 })

let place: Place | undefined
afterEach(() => place?.close())

/**
 * Callers repeat a call without an answer, with the same key, until they get one. So in the end every call was
 * acknowledged: its change must be there exactly once, and nothing else.
 */
test.each(kinds)(
  `the server on %s is killed under write load, ${count} times, and simply started again`,
  async (kind) => {
    place = await openPlace(kind)
    const { origin, kill, startAgain, withDatabase, postmaster } = place
    const office = await withDatabase((db) => openOffice(db, { desks: 8, requestsEach: 10 * count }))
    const working = work(origin, office, Number.POSITIVE_INFINITY)
    for (let round = 0; round < count; round += 1) {
      await writesReach(working, working.writes.length + 30)
      await kill()
      // The next server adopts the running database, or repairs it first if it died too.
      if (kind === 'the embedded database' && round % 2 === 1) process.kill(await postmaster(), 'SIGKILL')
      await startAgain()
    }
    await writesReach(working, working.writes.length + 30)
    await working.stop()

    expect(working.problems).toEqual([])
    expect(working.retries()).toBeGreaterThanOrEqual(count)
    await withDatabase(async (db) => {
      const { acknowledged, found } = await differences(db, office, working.writes)
      expect(found).toEqual(acknowledged)
      const made = new Set(working.writes.flatMap((write) => (write.kind === 'assigned' ? [write.shiftId] : [])))
      const torn = (await unlikeTheirHistory(db)).filter((row) => made.has((row as { id: number }).id))
      expect(torn).toEqual([])
      expect(await stepsUntold(db)).toEqual([])
      expect(await messagesWithoutCause(db)).toEqual([])
      expect(await overlapsUnasked(db)).toEqual([])
    })
    expect(place.server().complaints).toBe('')
  },
)
