import { settingEndpoints } from '@shiftward/contract/setting.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { isSsoUsed } from './setting.store.ts'

export function settingRoutes({ db, settings }: Deps): Route[] {
  const { contactEmail, demo, resetUrl, ssoUrl, npiRegistryUrl } = settings
  return [
    route(settingEndpoints.get, async () => ({
      contactEmail,
      canResetPassword: resetUrl !== undefined,
      offersSso: ssoUrl !== undefined && (await isSsoUsed(db)),
      // The public registry does not know the demo's invented people.
      demo: demo && npiRegistryUrl ? { ...demo, npis: [] } : demo,
    })),
  ]
}
