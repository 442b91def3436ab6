import { z } from 'zod'
import { Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'

export const settingEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'Settings/Get',
    summary:
      'What the public pages show: the contact address, what is offered and, in demo mode only, the demo accounts and NPIs',
    access: 'public',
    input: Nothing,
    output: z.object({
      contactEmail: z.string(),
      /** Whether the server can send password reset links. */
      canResetPassword: z.boolean(),
      /** Whether people of any organization can sign in with an identity provider. */
      offersSso: z.boolean(),
      demo: z
        .object({
          password: z.string(),
          accounts: z.array(z.object({ email: z.string(), who: z.string() })),
          /** People of the demo's registry without an account, to try the registration with. */
          npis: z.array(z.string()),
        })
        .nullable(),
    }),
  }),
}
