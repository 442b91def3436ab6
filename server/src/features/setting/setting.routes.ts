import { settingEndpoints } from '@shiftward/contract/setting.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'

export function settingRoutes({ settings }: Deps): Route[] {
  return [
    route(settingEndpoints.get, async () => ({
      contactEmail: settings.contactEmail,
      canResetPassword: settings.resetUrl !== undefined,
      demo: settings.demo,
    })),
  ]
}
