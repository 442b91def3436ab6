import type { Config } from './lib/config.ts'

type Offer = { resetUrl: string | undefined; warnings: string[] }

/** Where a mail can bring somebody who has forgotten their password: it takes a mail server, and an address to name. */
export function offerReset({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): Offer {
  if (!smtpUrl) return { resetUrl: undefined, warnings: [] }
  if (publicUrl) return { resetUrl: new URL('/reset-password', publicUrl).href, warnings: [] }
  // No mistake: a server that sends mail did well without it before there was such a link.
  const warning =
    "PUBLIC_URL: not set, so nobody is offered 'Forgot password?': its mail has to say where the console is."
  return { resetUrl: undefined, warnings: [warning] }
}
