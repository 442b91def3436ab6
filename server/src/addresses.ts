import type { Config } from './lib/config.ts'
import type { Address } from './lib/database.ts'
import { checkDatabase } from './lib/postgres/database-check.ts'
import { startEmbedded } from './lib/postgres/embedded.ts'
import { serverRole } from './lib/postgres/role.ts'

/** The server's own database address; and the table owner's, who migrates, with the role to grant access to. */
type Addresses = { address: Address; owner: Address; role?: string }

type Surroundings = {
  onNews(news: string): void
  onLost(reason: string): void
  onClose(closer: () => Promise<unknown>): void
}

export async function openAddresses(config: Config, { onNews, onLost, onClose }: Surroundings): Promise<Addresses> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl) {
    const embedded = await startEmbedded({ folder: config.dataFolder, onNews, onLost })
    onClose(() => embedded.stop())
    return { address: embedded.address, owner: embedded.owner, role: serverRole }
  }
  const found = await checkDatabase('DATABASE_URL', databaseUrl)
  const address = { connectionString: databaseUrl }
  if (!databaseOwnerUrl) return { address, owner: address }
  if ((await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl)) !== found) {
    throw new Error('DATABASE_OWNER_URL: is another database than DATABASE_URL; both must name the same one')
  }
  const role = decodeURIComponent(new URL(databaseUrl).username)
  return { address, owner: { connectionString: databaseOwnerUrl }, role }
}
