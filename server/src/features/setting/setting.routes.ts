import { settingEndpoints } from '@shiftward/contract/setting.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'

export function settingRoutes({ settings }: Deps): Route[] {
  const { contactEmail, demo, resetUrl, npiRegistryUrl } = settings
  return [
    route(settingEndpoints.get, async () => ({
      contactEmail,
      canResetPassword: resetUrl !== undefined,
      // The public registry does not know the demo's invented people.
      demo: demo && npiRegistryUrl ? { ...demo, npis: [] } : demo,
    })),
  ]
}
