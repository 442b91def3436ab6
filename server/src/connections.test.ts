import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../test/harness.ts'
import { openConnections } from './connections.ts'

const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('plan_cache_mode') as plans`

test('PostgreSQL itself ends what takes too long, and plans as often as it pays, by kind of work', async () => {
  const fresh = await freshDatabase()
  const { pool, reports, jobPool, close } = await openConnections(fresh.address)
  try {
    const report = await reports.acquireConnection()
    expect({
      call: (await pool.query(settings)).rows,
      report: (await report.executeQuery(CompiledQuery.raw(settings))).rows,
      job: (await jobPool.query(settings)).rows,
    }).toEqual({
      call: [{ statement: '15s', lock: '3s', plans: 'force_generic_plan' }],
      report: [{ statement: '45s', lock: '3s', plans: 'auto' }],
      job: [{ statement: '45s', lock: '3s', plans: 'force_generic_plan' }],
    })
    await reports.releaseConnection(report as never)
  } finally {
    await close()
    await fresh.close()
  }
})
