import type { Config } from './lib/config.ts'
import type { Address } from './lib/database.ts'
import { checkDatabase, checkSame } from './lib/postgres/database-check.ts'
import { startEmbedded } from './lib/postgres/embedded.ts'
import { serverRole } from './lib/postgres/role.ts'

/**
 * The server's own database address; the table owner's, who migrates, with the role to grant access to; and the one
 * for removing old records.
 */
type Addresses = { address: Address; owner: Address; retention?: Address | undefined; role?: string }

type Surroundings = {
  onNews(news: string): void
  onLost(reason: string): void
  onClose(closer: () => Promise<unknown>): void
}

export async function openAddresses(config: Config, { onNews, onLost, onClose }: Surroundings): Promise<Addresses> {
  const { databaseUrl, databaseOwnerUrl, databaseRetentionUrl } = config
  if (!databaseUrl) {
    const embedded = await startEmbedded({ folder: config.dataFolder, onNews, onLost })
    onClose(() => embedded.stop())
    return { ...embedded, role: serverRole }
  }
  const found = await checkDatabase('DATABASE_URL', databaseUrl)
  const address = { connectionString: databaseUrl }
  const open = async (setting: string, url: string): Promise<Address> => {
    await checkSame(setting, url, found)
    return { connectionString: url }
  }
  const retention = databaseRetentionUrl ? await open('DATABASE_RETENTION_URL', databaseRetentionUrl) : undefined
  if (!databaseOwnerUrl) return { address, owner: address, retention }
  const role = decodeURIComponent(new URL(databaseUrl).username)
  return { address, owner: await open('DATABASE_OWNER_URL', databaseOwnerUrl), retention, role }
}
