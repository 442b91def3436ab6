import { resolve } from 'node:path'
import { limits } from '@shiftward/contract/limits.ts'
import { z } from 'zod'

export type Config = ReturnType<typeof configOf>

/** Each line names the setting and says what is expected of it. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The message of a rule ends with what was given, except where that is a secret. */
const not = (rule: string) => ({ error: ({ input }: { input?: unknown }) => `${rule}, not '${input}'` })

const onOrOff = z.enum(['on', 'off'], not("must be 'on' or 'off'")).transform((value) => value === 'on')
const email = z.email(not('must be an email address'))
const webAddress = z.url({ protocol: /^https?$/, ...not('must be an address that starts with http:// or https://') })
const { passwordLeast, passwordMost } = limits.user
const passwordLength = `must have ${passwordLeast} to ${passwordMost} characters`

const Environment = z.object({
  PORT: z
    .string()
    // 0 lets the system choose a free port.
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, not('must be a whole number from 1 to 65535'))
    .default('3000')
    .transform(Number),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgresql://user:password@host:5432/database' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO: onOrOff.optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(passwordLeast, passwordLength).max(passwordMost, passwordLength).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  SMS_URL: webAddress.optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  NPI_REGISTRY_URL: webAddress.optional(),
  PUBLIC_URL: webAddress.optional(),
  CONTACT_EMAIL: email.default('contact@shiftward.example'),
  TRUST_PROXY: onOrOff.default(false),
  LOG_LEVEL: z.enum(logLevels, not(`must be one of ${logLevels.join(', ')}`)).default('warn'),
})
type Environment = z.infer<typeof Environment>

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty value is what compose files and shells leave where nothing was set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const contradictions = findContradictions(parsed.data)
  if (contradictions.length > 0) throw new ConfigError(contradictions)
  return configOf(parsed.data)
}

function findContradictions(settings: Environment): string[] {
  const lines: string[] = []
  if (settings.DEMO && settings.DATABASE_URL) {
    lines.push('DEMO: the demo accounts have a public password and are never created in DATABASE_URL; use DEMO=off')
  }
  const together = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'],
  ] as const
  for (const names of together) {
    const missing = names.filter((name) => !settings[name])
    if (missing.length > 0 && missing.length < names.length) {
      lines.push(`${missing.join(', ')}: must be set too, since ${names.join(', ')} belong together`)
    }
  }
  return lines
}

function configOf(settings: Environment) {
  const { SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM, ADMIN_EMAIL, ADMIN_PASSWORD } = settings
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    dataFolder: resolve(settings.DATA_DIR),
    isDemo: settings.DEMO ?? !settings.DATABASE_URL,
    admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
    smtpUrl: settings.SMTP_URL,
    sms:
      SMS_URL && SMS_ACCOUNT && SMS_TOKEN && SMS_FROM
        ? { url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM }
        : undefined,
    npiRegistryUrl: settings.NPI_REGISTRY_URL,
    publicUrl: settings.PUBLIC_URL,
    contactEmail: settings.CONTACT_EMAIL,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  }
}
