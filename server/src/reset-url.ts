import type { Config } from './lib/config.ts'

type Offer = { resetUrl: string | undefined; warnings: string[] }

/** The address of the password reset page. Reset links need a mail server and a public URL. */
export function offerReset({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): Offer {
  if (!smtpUrl) return { resetUrl: undefined, warnings: [] }
  if (publicUrl) return { resetUrl: new URL('/reset-password', publicUrl).href, warnings: [] }
  // Only a warning, not an error: servers that sent mail before reset links existed had no public URL.
  const warning =
    "PUBLIC_URL: not set, so 'Forgot password?' is not offered: its mail must contain the console's address."
  return { resetUrl: undefined, warnings: [warning] }
}
