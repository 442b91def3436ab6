import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { limits } from '@shiftward/contract/limits.ts'
import { z } from 'zod'
import { findMisspelt } from './misspelt.ts'
import { retentionRole } from './postgres/role.ts'
import { fileOf, readSecretFiles, secretNames } from './secret-files.ts'
import { isNetwork, type TrustProxy } from './trust-proxy.ts'
import { passwordWeakness } from './weak-password.ts'

export type Config = ReturnType<typeof configOf>

/** Each line names a setting and says what it must be. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** The message of a rule ends with the given value, unless that is a secret. */
const not = (rule: string) => ({ error: ({ input }: { input?: unknown }) => `${rule}, not '${input}'` })

const onOrOff = z.enum(['on', 'off'], not("must be 'on' or 'off'")).transform((value) => value === 'on')
const email = z.email(not('must be an email address'))
/** Not repeated in the message: an address may contain a password. */
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
  abort: true,
})
const inPassword = 'with %23 for #, %2F for / and %3F for ? in the password'
const databaseRule = `must look like postgresql://user:password@host:5432/database, ${inPassword}`
const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: databaseRule, abort: true })
  .refine((text) => /^\/[^/@]+$/.test(new URL(text).pathname), databaseRule)
  .refine(isDecodable, 'holds a % that stands for nothing: write %25 for it')
  .refine(isPlainTls, 'its sslmode must be verify-full, no-verify or disable: others do not mean the same everywhere')
const mailRule = `must look like smtp://user:password@host:587, ${inPassword}`
const mailAddress = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: mailRule, abort: true })
  .refine(isMailServer, mailRule)
  .refine(isDecodable, 'holds a % that stands for nothing: write %25 for it')
const folder = z
  .string()
  .regex(/^[^\s~'"](.*\S)?$/, not('must be the path itself, without quotes, ~ or spaces around it'))
const days = (least: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= least,
      not(`must be a number of days, at least ${least}`),
    )
    .transform(Number)
    .optional()
const { passwordLeast, passwordMost } = limits.user
const passwordLength = `must have ${passwordLeast} to ${passwordMost} characters`

const Environment = z.object({
  PORT: z
    .string()
    // 0 lets the system choose a free port.
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, not('must be a whole number from 1 to 65535'))
    .default('3000')
    .transform(Number),
  HOST: z
    .string()
    .refine(isHost, not('must be an address or a name of this machine, without a port, e.g. 0.0.0.0'))
    .default('127.0.0.1'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_RETENTION_URL: databaseAddress
    .refine((text) => new URL(text).username === retentionRole, `must name the role ${retentionRole}`)
    .optional(),
  DATA_DIR: folder.default('./data'),
  DEMO: onOrOff.optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(passwordLeast, passwordLength).max(passwordMost, passwordLength).optional(),
  SMTP_URL: mailAddress.optional(),
  SMS_URL: webAddress.optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  NPI_REGISTRY_URL: webAddress.optional(),
  PUBLIC_URL: webAddress
    .refine(isOrigin, 'must be the address alone, without a path or a user, e.g. https://console.example')
    .transform((text) => new URL(text).origin)
    .optional(),
  SSO_PRIVATE_HOSTS: z
    .string()
    .transform((text) => text.toLowerCase().split(/\s*,\s*/))
    .refine((hosts) => hosts.every(isHost), {
      error: 'must be the hosts of identity providers, without https:// or a port, e.g. login.hospital.internal',
    })
    .default([]),
  PUSH_PRIVATE_HOSTS: z
    .string()
    .transform((text) => text.toLowerCase().split(/\s*,\s*/))
    .refine((hosts) => hosts.every(isHost), {
      error: 'must be the hosts of push services, without https:// or a port, e.g. push.hospital.internal',
    })
    .default([]),
  CONTACT_EMAIL: email.default('contact@shiftward.example'),
  TRUST_PROXY: z
    .string()
    .transform((text): TrustProxy => (text === 'on' || text === 'off' ? text === 'on' : text.split(/\s*,\s*/)))
    .refine((trusted) => typeof trusted === 'boolean' || trusted.every(isNetwork), {
      error: "must be 'on', 'off' or the addresses of the proxies, e.g. 10.0.0.7,10.1.0.0/16",
    })
    .default(false),
  KEEP_AUDIT_DAYS: days(30),
  KEEP_HISTORY_DAYS: days(30),
  KEEP_MESSAGES_DAYS: days(30),
  // The dashboard compares with the beginning of the year.
  KEEP_REQUESTS_DAYS: days(400),
  ARCHIVE_DIR: folder.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, none of them a space')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, not(`must be one of ${logLevels.join(', ')}`)).optional(),
})
type Environment = z.infer<typeof Environment>

export const settingNames = Object.keys(Environment.shape)

type Given = Record<string, string | undefined>

export function readConfig(env: Given): Config {
  // Compose files and shells pass an empty value where nothing was set.
  const stated = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { given, lines: unread } = readSecretFiles(stated)
  const parsed = Environment.safeParse(given)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const known = [...settingNames, ...secretNames.map(fileOf)]
  const lines = [...unread, ...findMisspelt(given, known), ...wrong, ...findContradictions(given)]
  if (lines.length > 0 || !parsed.success) throw new ConfigError(lines)
  return configOf(parsed.data)
}

function findContradictions(given: Given): string[] {
  const lines: string[] = []
  if (given.DEMO === 'on' && given.DATABASE_URL) {
    lines.push('DEMO: the demo accounts have a public password and are never created in DATABASE_URL; use DEMO=off')
  }
  const isPublic = [given.PUBLIC_URL && 'PUBLIC_URL', given.ADMIN_EMAIL && 'ADMIN_EMAIL', isOpen(given.HOST) && 'HOST']
  const signs = isPublic.filter(Boolean)
  if (!given.DEMO && !given.DATABASE_URL && signs.length > 0) {
    lines.push(
      `DEMO: must be set beside ${signs.join(', ')}: DEMO=off for real use, or DEMO=on for a demo that anybody can enter, because its password is public`,
    )
  }
  if (given.DATA_DIR && given.DATABASE_URL) {
    lines.push('DATA_DIR: is the folder of the embedded database, which is not used beside DATABASE_URL; unset one')
  }
  if (given.DATABASE_OWNER_URL && !given.DATABASE_URL) {
    lines.push('DATABASE_URL: must be set too, since DATABASE_OWNER_URL is the other role of the same database')
  }
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
    lines.push('DATABASE_URL: must be set too, since DATABASE_READ_URL is a replica of it')
  }
  if (given.ADMIN_PASSWORD && passwordWeakness(given.ADMIN_PASSWORD, { email: given.ADMIN_EMAIL ?? '' })) {
    lines.push('ADMIN_PASSWORD: must be neither a common password nor the email address')
  }
  if (given.DATABASE_RETENTION_URL && !given.DATABASE_URL) {
    lines.push('DATABASE_URL: must be set too, since DATABASE_RETENTION_URL is another role of the same database')
  }
  const keeping = Object.keys(given).filter((name) => /^KEEP_\w+_DAYS$/.test(name))
  if (given.DATABASE_URL && !given.DATABASE_RETENTION_URL && keeping.length > 0) {
    lines.push(`DATABASE_RETENTION_URL: must be set too, since ${keeping.join(', ')} needs the role that may remove`)
  }
  const together = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'],
  ]
  for (const names of together) {
    const missing = names.filter((name) => !given[name])
    if (missing.length > 0 && missing.length < names.length) {
      lines.push(`${missing.join(', ')}: must be set too, since ${names.join(', ')} belong together`)
    }
  }
  return lines
}

/** Whether others than this machine can reach the address. */
const isOpen = (host: string | undefined): boolean => host !== undefined && !/^(127\.|::1$|localhost$)/i.test(host)

/** A host name or an address; not a URL, and without the port, which has its own setting. */
function isHost(text: string): boolean {
  return isIP(text) > 0 || /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)
}

function isOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && !search && !hash && !username && !password
}

/** After a bare #, / or ? in the password the user would be taken for the host. */
function isMailServer(text: string): boolean {
  const { pathname, search, hash } = new URL(text)
  return /^\/?$/.test(pathname) && !search.includes('@') && !hash
}

/** A password with a bare % would otherwise fail much later, with an obscure error. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether `require` and similar modes check the certificate differs between driver versions. */
function isPlainTls(text: string): boolean {
  const mode = new URL(text).searchParams.get('sslmode')
  return mode === null || ['verify-full', 'no-verify', 'disable'].includes(mode)
}

function configOf(settings: Environment) {
  const isDemo = settings.DEMO ?? !settings.DATABASE_URL
  const { SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM, ADMIN_EMAIL, ADMIN_PASSWORD } = settings
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databaseRetentionUrl: settings.DATABASE_RETENTION_URL,
    dataFolder: resolve(settings.DATA_DIR),
    isDemo,
    admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
    smtpUrl: settings.SMTP_URL,
    sms:
      SMS_URL && SMS_ACCOUNT && SMS_TOKEN && SMS_FROM
        ? { url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM }
        : undefined,
    npiRegistryUrl: settings.NPI_REGISTRY_URL,
    publicUrl: settings.PUBLIC_URL,
    ssoPrivateHosts: settings.SSO_PRIVATE_HOSTS,
    pushPrivateHosts: settings.PUSH_PRIVATE_HOSTS,
    contactEmail: settings.CONTACT_EMAIL,
    trustProxy: settings.TRUST_PROXY,
    /** How many days records are kept; undefined: forever. */
    keep: {
      audit: settings.KEEP_AUDIT_DAYS,
      history: settings.KEEP_HISTORY_DAYS,
      messages: settings.KEEP_MESSAGES_DAYS,
      requests: settings.KEEP_REQUESTS_DAYS,
    },
    archiveFolder: settings.ARCHIVE_DIR && resolve(settings.ARCHIVE_DIR),
    metricsToken: settings.METRICS_TOKEN,
    // A person who tries the demo reads the terminal: a line for each request would be in the way.
    logLevel: settings.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
  }
}
