import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../src/lib/free-port.ts'
import { type Office, openOffice } from '../test/busy-office.ts'
import { freshDatabase } from '../test/harness.ts'
import { callPatiently } from '../test/patient-console.ts'
import { startProxy } from '../test/real-proxy.ts'
import { urlOf } from '../test/server-pair.ts'
import { ServerProcess } from '../test/server-process.ts'

const proxies = (process.env.PROXIES ?? '').split(' ').filter(Boolean)
const count = Number(process.env.CALLS) || 5_000
const desks = 10
const firstDay = '2031-01-01'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Two servers with ports of their own, so that a new one takes the place of the old one. */
async function openServers(env: Record<string, string>, ports: [number, number]) {
  const start = async (port: number) => {
    const server = new ServerProcess({ ...env, PORT: String(port) })
    await server.address()
    return server
  }
  const running = [await start(ports[0]), await start(ports[1])] as const satisfies ServerProcess[]
  const servers: [ServerProcess, ServerProcess] = [running[0], running[1]]
  closers.push(async () => {
    for (const server of servers) await server.stop()
  })
  return async function restart(place: 0 | 1, signal: 'SIGTERM' | 'SIGKILL') {
    servers[place].child.kill(signal)
    await servers[place].code
    servers[place] = await start(ports[place])
  }
}

type Done = { providerId: number; date: string; shiftId: number; tries: number }

/** Each caller assigns their own provider to one day after the other, so that every body is different. */
function callAll(url: string, office: Office) {
  const done: Done[] = []
  const problems: unknown[] = []
  const ended = Promise.all(
    office.desks.map(async ({ team, block, provider, token }) => {
      for (let day = 0; day < count / desks; day += 1) {
        const date = addDays(firstDay, day)
        // Confirmed, so that doing it twice would leave two shifts.
        const input = {
          teamCode: team.code,
          schedulerCode: block.code,
          providerId: provider.code,
          date: [date],
          skilllevel: 'Physician',
          isConfirmed: true,
        }
        const endpoint = scheduleActionEndpoints.addProvider
        const { status, body, tries } = await callPatiently(url, endpoint, input, token, Number.POSITIVE_INFINITY)
        const shiftId = body?.data?.added?.[0]?.shiftId
        if (status === 200 && shiftId) done.push({ providerId: provider.id, date, shiftId, tries })
        else problems.push({ date, status, body })
      }
    }),
  )
  return { done, problems, ended }
}

test.each(proxies)(
  `${count} changes through %s while two servers restart in turn: none with another body, lost or doubled`,
  async (kind) => {
    const fresh = await freshDatabase()
    closers.push(fresh.close)
    const office = await openOffice(fresh.db, { desks, requestsEach: 0 })
    const ports: [number, number] = [await freePort(), await freePort()]
    const restart = await openServers(
      {
        LOG_LEVEL: 'error',
        TRUST_PROXY: 'on',
        DATABASE_URL: urlOf(fresh.address),
        DATABASE_OWNER_URL: urlOf(fresh.owner),
      },
      ports,
    )
    const proxy = await startProxy(kind, ports)
    closers.push(proxy.close)

    const calls = callAll(proxy.url, office)
    let isOver = false
    void calls.ended.then(() => {
      isOver = true
    })
    let restarts = 0
    while (!isOver) {
      // Every third time without warning.
      await restart(restarts % 2 === 0 ? 0 : 1, restarts % 3 === 2 ? 'SIGKILL' : 'SIGTERM')
      restarts += 1
    }
    await calls.ended

    const rows = await fresh.db.selectFrom('shifts').select(['id', 'provider_id', 'date']).execute()
    const found = new Map(rows.map((row) => [row.id, row]))
    const acknowledged = new Set(calls.done.map(({ shiftId }) => shiftId))
    const isOther = ({ shiftId, providerId, date }: Done) => {
      const row = found.get(shiftId)
      return row !== undefined && (row.provider_id !== providerId || row.date !== date)
    }
    const outcome = {
      otherBody: calls.done.filter(isOther).length,
      lost: calls.done.filter(({ shiftId }) => !found.has(shiftId)).length,
      doubled: rows.filter(({ id }) => !acknowledged.has(id)).length,
      problems: calls.problems,
    }
    const repeated = calls.done.filter(({ tries }) => tries > 1).length
    console.log(
      `${kind}: ${calls.done.length} calls, ${restarts} restarts, ${repeated} repeated by the caller`,
      outcome,
    )
    expect(outcome).toEqual({ otherBody: 0, lost: 0, doubled: 0, problems: [] })
    expect(acknowledged.size).toBe(count)
    expect(restarts).toBeGreaterThan(1)
  },
)
