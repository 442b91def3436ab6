import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase, openPool } from '../src/lib/database.ts'
import { differences, openOffice, truthOf, watch, work, writesReach } from '../test/busy-office.ts'
import { openRelay } from '../test/relay.ts'
import { startReplicated } from '../test/replicated.ts'
import { urlOf } from '../test/server-pair.ts'
import { ServerProcess } from '../test/server-process.ts'
import { rounds } from './soak.ts'

const count = rounds({ full: 10, short: 1 })

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const open = (address: Parameters<typeof openPool>[0]): Database => {
  const db = openDatabase(openPool(address, 4))
  closers.push(() => db.destroy())
  return db
}

/** A server on a primary with one synchronous standby. The relay stands for the proxy that leads to the primary. */
async function openPlace() {
  const pair = await startReplicated()
  closers.push(pair.close)
  const primary = openPool(pair.primary.owner, 1)
  await primary.query(`alter system set synchronous_standby_names = 'replica'`)
  await primary.query('select pg_reload_conf()')
  const isSynchronous = async () => (await primary.query('select sync_state from pg_stat_replication')).rows
  await expect.poll(isSynchronous).toEqual([{ sync_state: 'sync' }])
  await primary.end()
  const relay = await openRelay(pair.primary.address)
  closers.push(relay.close)
  const server = new ServerProcess({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: urlOf(relay.address),
    DATABASE_OWNER_URL: urlOf({ ...relay.address, user: pair.primary.owner.user }),
    DATABASE_READ_URL: urlOf(pair.replica.address),
  })
  closers.push(() => server.stop())
  return { pair, relay, url: await server.address() }
}

test.each(Array.from({ length: count }, (_, round) => round + 1))(
  'the primary is killed under load and its synchronous replica promoted, nothing acknowledged is lost (%i)',
  async () => {
    const { pair, relay, url } = await openPlace()
    const office = await openOffice(open(pair.primary.owner), { desks: 3, requestsEach: 20 })
    const calendars = office.desks.map((desk) => ({ desk, ...watch(url, desk) }))
    const working = work(url, office, Number.POSITIVE_INFINITY)
    await writesReach(working, 30)

    // With its standby cut off, the primary must confirm nothing more: what it writes now is lost with it.
    const standby = openPool(pair.replica.owner, 1)
    await standby.query(`alter system set primary_conninfo = ''`)
    await standby.query('select pg_reload_conf()')
    await sleep(2_000)
    // It comes back at once, and is written to again until the proxy leads elsewhere.
    await pair.kill('primary')
    await standby.query('select pg_promote(wait => false)')
    const isPrimary = async () => (await standby.query('select not pg_is_in_recovery() as is_it')).rows[0].is_it
    await expect.poll(isPrimary, { timeout: 60_000 }).toBe(true)
    await standby.end()
    relay.lead(pair.replica.address)

    await writesReach(working, working.writes.length + 30)
    await working.stop()
    expect(working.problems).toEqual([])
    const promoted = open(pair.replica.owner)
    const { acknowledged, found } = await differences(promoted, office, working.writes)
    expect(found).toEqual(acknowledged)
    for (const { desk, shown, stop } of calendars) {
      await expect.poll(shown, { timeout: 30_000 }).toEqual(await truthOf(promoted, desk))
      await stop()
    }
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  },
)
