import type { Connection } from '../../lib/database.ts'

/** Whether people of any organization can sign in with an identity provider. */
export async function isSsoUsed(db: Connection): Promise<boolean> {
  const one = await db.selectFrom('sso_providers').select('id').where('is_on', '=', true).limit(1).executeTakeFirst()
  return one !== undefined
}
