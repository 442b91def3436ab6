import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDepartment, makeFacility, makeOrganization } from '../src/demo/factories.ts'
import { openDatabase, openPool } from '../src/lib/database.ts'
import { freshDatabase } from './harness.ts'

const migration = new URL('../migrations/010-people.sql', import.meta.url)

test('facilities and departments that are named alike get a number when their names become unique', async () => {
  const { owner, close } = await freshDatabase()
  const db = openDatabase(openPool(owner))
  try {
    await sql`drop index facilities_name_key`.execute(db)
    await sql`drop index departments_name_key`.execute(db)
    const organization = await makeOrganization(db)
    const name = 'L'.repeat(50)
    const [facility] = [await makeFacility(db, { organization, name }), await makeFacility(db, { organization, name })]
    for (const department of ['Emergency', ' emergency', 'Emergency (2)', 'EMERGENCY']) {
      await makeDepartment(db, { facility, name: department })
    }
    const text = await readFile(migration, 'utf8')
    await sql.raw(text.slice(text.indexOf('do $$'))).execute(db)
    const namesOf = async (table: 'facilities' | 'departments') =>
      (await db.selectFrom(table).select('name').orderBy('id').execute()).map((row) => row.name)
    expect(await namesOf('facilities')).toEqual([name, `${'L'.repeat(46)} (2)`])
    expect(await namesOf('departments')).toEqual(['Emergency', 'emergency (3)', 'Emergency (2)', 'EMERGENCY (4)'])
  } finally {
    await db.destroy()
    await close()
  }
})
