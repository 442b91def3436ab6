import { expect, inject, test } from 'vitest'
import { openRelay } from '../../../test/relay.ts'
import { openPool } from '../database.ts'
import { isUnavailable } from '../errors.ts'
import { giveUpSilent } from './silence.ts'

test('a query to a silent database fails after a while, and works once the database answers again', async () => {
  const relay = await openRelay(inject('postgres'))
  const pool = openPool(relay.address, 2)
  // Longer than a busy machine needs to connect and to answer.
  giveUpSilent(pool, { toConnect: 3_000, toAnswer: 3_000 })
  try {
    const ask = async () => (await pool.query('select 1 as n')).rows
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 1 }]])
    relay.lose(true)
    // On existing connections, on new ones, and while waiting for one.
    for (let round = 0; round < 2; round += 1) {
      const refusals = await Promise.allSettled([ask(), ask(), ask(), ask()])
      expect(refusals.map((refusal) => refusal.status === 'rejected' && isUnavailable(refusal.reason))).toEqual(
        Array(4).fill(true),
      )
    }
    // A connection that was begun in the silence is given up as well. Until then it would keep its place in the pool.
    await expect.poll(() => pool.totalCount, { timeout: 5_000 }).toBe(0)
    relay.lose(false)
    expect(await ask()).toEqual([{ n: 1 }])
  } finally {
    await pool.end()
    await relay.close()
  }
})
