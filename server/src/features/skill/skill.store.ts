import type { Connection } from '../../lib/database.ts'

export async function listSpecialties(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('specialties').select('name').orderBy('position').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function listSkills(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('skills').select('name').orderBy('position').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
