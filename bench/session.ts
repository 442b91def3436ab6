import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { buildApp } from '../server/src/app.ts'
import { makeOrganization, makeUser } from '../server/src/demo/factories.ts'
import { openDatabase, openPool } from '../server/src/lib/database.ts'
import { Live } from '../server/src/lib/live.ts'
import { startEmbedded } from '../server/src/lib/postgres/embedded.ts'
import { migrate } from '../server/src/lib/postgres/migrate.ts'
import { createSession } from '../server/src/lib/session.ts'
import { compare, report } from './measure.ts'

// The overhead of a signed-in call over plain Fastify: session, scope and envelope.

const folder = await mkdtemp(join(tmpdir(), 'shiftward-bench-'))
const postgres = await startEmbedded({ folder })
const pool = openPool(postgres.owner)
await migrate(pool)
const db = openDatabase(pool)

const organization = await makeOrganization(db)
const user = await makeUser(db, { organization })
const token = await createSession(db, user.id, 'console', new Date())
const headers = { authorization: `Bearer ${token}` }

const settings = {
  contactEmail: 'contact@example.test',
  demo: null,
  trustProxy: false,
  channels: { sms: true, email: true },
}
const app = await buildApp({ db, clock: () => new Date(), live: new Live(pool), settings })
const answer = (await app.inject({ url: '/api/Authentication/Session', headers })).json()
const bare = fastify()
bare.get('/', async () => answer)

const session = { name: 'Authentication/Session', url: `${await app.listen()}/api/Authentication/Session`, headers }
const route = { name: 'a bare Fastify route', url: await bare.listen() }
report('A signed-in call against a bare route that answers the same', await compare([route, session]), route.name)

await app.close()
await bare.close()
await db.destroy()
await postgres.stop()
await rm(folder, { recursive: true })
