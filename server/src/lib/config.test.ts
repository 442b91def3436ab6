import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { secretNames } from './secret-files.ts'

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReadUrl: undefined,
    databaseRetentionUrl: undefined,
    dataFolder: resolve('data'),
    isDemo: true,
    admin: undefined,
    smtpUrl: undefined,
    sms: undefined,
    npiRegistryUrl: undefined,
    publicUrl: undefined,
    ssoPrivateHosts: [],
    pushPrivateHosts: [],
    contactEmail: 'contact@shiftward.example',
    trustProxy: false,
    keep: { audit: undefined, history: undefined, messages: undefined, requests: undefined },
    archiveFolder: undefined,
    metricsToken: undefined,
    logLevel: 'warn',
  })
})

test('everything can be set', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgresql://shiftward:secret@db:5432/shiftward',
    DEMO: 'off',
    ADMIN_EMAIL: 'first@example.test',
    ADMIN_PASSWORD: 'secret-1',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    SMS_URL: 'https://sms.example/send',
    SMS_ACCOUNT: 'account',
    SMS_TOKEN: 'token',
    SMS_FROM: '+15550100',
    NPI_REGISTRY_URL: 'https://npi.example/api',
    PUBLIC_URL: 'https://console.example/',
    CONTACT_EMAIL: 'help@example.test',
    TRUST_PROXY: '10.0.0.7, fd00::/8',
    KEEP_MESSAGES_DAYS: '365',
    DATABASE_RETENTION_URL: 'postgresql://shiftward_retention:secret@db:5432/shiftward',
    ARCHIVE_DIR: '/var/archive',
    METRICS_TOKEN: 'sixteen-letters-',
    LOG_LEVEL: 'debug',
  })
  expect(config).toMatchObject({
    port: 8080,
    isDemo: false,
    admin: { email: 'first@example.test', password: 'secret-1' },
    sms: { url: 'https://sms.example/send', account: 'account', token: 'token', from: '+15550100' },
    publicUrl: 'https://console.example',
    trustProxy: ['10.0.0.7', 'fd00::/8'],
    keep: { messages: 365 },
    archiveFolder: '/var/archive',
    logLevel: 'debug',
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, isDemo: true })
})

test('demo mode is never the default for DATABASE_URL, and outside of it each request is logged', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/shiftward' })).toMatchObject({ isDemo: false, logLevel: 'info' })
})

test.each([{ HOST: '127.0.0.1' }, { HOST: 'localhost' }, { HOST: '::1' }, { DEMO: 'on', HOST: '0.0.0.0' }])(
  'the demo starts with %j',
  (env) => {
    expect(readConfig(env).isDemo).toBe(true)
  },
)

test('similar but unrelated names are ignored', () => {
  const others = { PATH: '/bin', HOME: '/root', HOSTNAME: 'box', LOGNAME: 'me', PWD: '/', npm_config_port: '1' }
  const kubernetes = { SHIFTWARD_PORT: 'tcp://10.0.0.1:80', SHIFTWARD_SERVICE_HOST: '10.0.0.1' }
  expect(mistakes({ ...others, ...kubernetes, PORT: '3000', PORTS: '1' })).toEqual([])
})

const inPassword = 'with %23 for #, %2F for / and %3F for ? in the password'
const databaseRule = `DATABASE_URL: must look like postgresql://user:password@host:5432/database, ${inPassword}`

test.each([
  [{ PORT: 'abc' }, "PORT: must be a whole number from 1 to 65535, not 'abc'"],
  [{ PORT: '65536' }, "PORT: must be a whole number from 1 to 65535, not '65536'"],
  [{ PORT: '-1' }, "PORT: must be a whole number from 1 to 65535, not '-1'"],
  [{ PORT: '3000.5' }, "PORT: must be a whole number from 1 to 65535, not '3000.5'"],
  [{ DEMO: 'maybe' }, "DEMO: must be 'on' or 'off', not 'maybe'"],
  [
    { TRUST_PROXY: 'yes' },
    "TRUST_PROXY: must be 'on', 'off' or the addresses of the proxies, e.g. 10.0.0.7,10.1.0.0/16",
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    "TRUST_PROXY: must be 'on', 'off' or the addresses of the proxies, e.g. 10.0.0.7,10.1.0.0/16",
  ],
  [
    { DEMO: 'off', HOST: 'http://localhost' },
    "HOST: must be an address or a name of this machine, without a port, e.g. 0.0.0.0, not 'http://localhost'",
  ],
  [
    { DEMO: 'off', HOST: '0.0.0.0:80' },
    "HOST: must be an address or a name of this machine, without a port, e.g. 0.0.0.0, not '0.0.0.0:80'",
  ],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug, trace, not 'loud'"],
  [{ DATABASE_URL: 'mysql://db' }, databaseRule],
  [{ DATABASE_URL: 'postgres://db' }, databaseRule],
  [
    { DATABASE_URL: 'postgres://me:50%secret@db/shiftward' },
    'DATABASE_URL: holds a % that stands for nothing: write %25 for it',
  ],
  [
    { DATABASE_URL: 'postgres://db/shiftward?sslmode=require' },
    'DATABASE_URL: its sslmode must be verify-full, no-verify or disable: others do not mean the same everywhere',
  ],
  ...["'/var/lib/shiftward'", '~/shiftward', '/var/lib/shiftward '].map(
    (DATA_DIR): [Record<string, string>, string] => [
      { DATA_DIR },
      `DATA_DIR: must be the path itself, without quotes, ~ or spaces around it, not '${DATA_DIR}'`,
    ],
  ),
  [
    { DATABASE_URL: 'postgres://db/shiftward', DATA_DIR: '/var/lib/shiftward' },
    'DATA_DIR: is the folder of the embedded database, which is not used beside DATABASE_URL; unset one',
  ],
  [
    { DATABASE_OWNER_URL: 'postgres://db/shiftward' },
    'DATABASE_URL: must be set too, since DATABASE_OWNER_URL is the other role of the same database',
  ],
  [
    { DATABASE_READ_URL: 'postgres://db/shiftward' },
    'DATABASE_URL: must be set too, since DATABASE_READ_URL is a replica of it',
  ],
  [
    { DATABASE_URL: 'postgres://db/shiftward', KEEP_AUDIT_DAYS: '2190' },
    'DATABASE_RETENTION_URL: must be set too, since KEEP_AUDIT_DAYS needs the role that may remove',
  ],
  [
    { DATABASE_URL: 'postgres://db/shiftward', DATABASE_RETENTION_URL: 'postgres://shiftward_server@db/shiftward' },
    'DATABASE_RETENTION_URL: must name the role shiftward_retention',
  ],
  [
    { DATABASE_RETENTION_URL: 'postgres://shiftward_retention@db/shiftward' },
    'DATABASE_URL: must be set too, since DATABASE_RETENTION_URL is another role of the same database',
  ],
  [{ KEEP_AUDIT_DAYS: '7' }, "KEEP_AUDIT_DAYS: must be a number of days, at least 30, not '7'"],
  [{ KEEP_REQUESTS_DAYS: '90' }, "KEEP_REQUESTS_DAYS: must be a number of days, at least 400, not '90'"],
  [{ DATABASE_URL: 'db:secret' }, databaseRule],
  [{ DATABASE_URL: 'postgres://me:20/24@db/shiftward' }, databaseRule],
  ...[
    'mail.example',
    'smtp://bob:2024#x@mail.example:587',
    'smtp://bob:20/24@mail.example',
    'smtp://bob:20?24@mail.example',
    'smtp://bob:ten/four@mail.example',
  ].map((SMTP_URL): [Record<string, string>, string] => [
    { SMTP_URL },
    `SMTP_URL: must look like smtp://user:password@host:587, ${inPassword}`,
  ]),
  [
    { SSO_PRIVATE_HOSTS: 'https://login.internal' },
    'SSO_PRIVATE_HOSTS: must be the hosts of identity providers, without https:// or a port, e.g. login.hospital.internal',
  ],
  [{ DEMO: 'off', PUBLIC_URL: 'console' }, 'PUBLIC_URL: must be an address that starts with http:// or https://'],
  [
    { DEMO: 'off', PUBLIC_URL: 'https://console.example/shiftward' },
    'PUBLIC_URL: must be the address alone, without a path or a user, e.g. https://console.example',
  ],
  [{ METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN: must have at least 16 characters, none of them a space'],
  [{ DATABSE_URL: 'postgres://db/secret' }, 'DATABSE_URL: is no setting; did you mean DATABASE_URL?'],
  [{ PROT: '80' }, 'PROT: is no setting; did you mean PORT?'],
  [{ smtp_url: 'smtp://secret' }, 'smtp_url: is no setting; did you mean SMTP_URL?'],
  [{ SHIFTWARD_DEMO: 'off' }, 'SHIFTWARD_DEMO: is no setting; did you mean DEMO?'],
  [{ CONTACT_EMAIL: 'help' }, "CONTACT_EMAIL: must be an email address, not 'help'"],
  [
    { DEMO: 'on', DATABASE_URL: 'postgres://db/shiftward' },
    'DEMO: the demo accounts have a public password and are never created in DATABASE_URL; use DEMO=off',
  ],
  [
    { PUBLIC_URL: 'https://console.example' },
    'DEMO: must be set beside PUBLIC_URL: DEMO=off for real use, or DEMO=on for a demo that anybody can enter, because its password is public',
  ],
  [
    { HOST: '0.0.0.0' },
    'DEMO: must be set beside HOST: DEMO=off for real use, or DEMO=on for a demo that anybody can enter, because its password is public',
  ],
  [
    { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'secret-1', HOST: '127.0.0.1' },
    'DEMO: must be set beside ADMIN_EMAIL: DEMO=off for real use, or DEMO=on for a demo that anybody can enter, because its password is public',
  ],
  [
    { DEMO: 'off', ADMIN_EMAIL: 'first@example.test' },
    'ADMIN_PASSWORD: must be set too, since ADMIN_EMAIL, ADMIN_PASSWORD belong together',
  ],
  [
    { DEMO: 'off', ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD: must have 6 to 200 characters',
  ],
  [
    { SMS_URL: 'https://sms.example', SMS_FROM: '+15550100' },
    'SMS_ACCOUNT, SMS_TOKEN: must be set too, since SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM belong together',
  ],
])('%j is refused in one line', (env, line) => {
  expect(mistakes(env)).toEqual([line])
})

test('all mistakes are reported together', () => {
  const lines = mistakes({ PORT: 'abc', LOG_LEVLE: 'info', ADMIN_EMAIL: 'first@example.test', TRUST_PROXY: 'yes' })
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'LOG_LEVLE',
    'PORT',
    'TRUST_PROXY',
    'DEMO',
    'ADMIN_PASSWORD',
  ])
})

test('no message repeats a secret', () => {
  const secrets = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'METRICS_TOKEN']
  const addresses = ['SMS_URL', 'NPI_REGISTRY_URL', 'PUBLIC_URL']
  for (const value of [
    'x',
    'me:x7@host',
    'https//me:x7@host',
    'http://me:x7@host/path?x7',
    'smtp://%x7',
    'postgres://x7',
  ]) {
    const env = Object.fromEntries([...secrets, ...addresses].map((name) => [name, value]))
    const lines = mistakes(env)
    expect(lines.length, value).toBeGreaterThan(0)
    expect(lines.join('\n'), value).not.toContain('x7')
  }
})

test.each(['password1', 'root@example.test'])('the first admin cannot have the password %s', (password) => {
  expect(
    mistakes({ DATABASE_URL: 'postgres://db/shiftward', ADMIN_EMAIL: 'root@example.test', ADMIN_PASSWORD: password }),
  ).toEqual(['ADMIN_PASSWORD: must be neither a common password nor the email address'])
})

test('a secret can be in a file, which is not repeated in a message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-config-'))
  try {
    const file = join(folder, 'token')
    await writeFile(file, 'sixteen-letters-and-more\n')
    expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('sixteen-letters-and-more')
    expect(mistakes({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'sixteen-letters-' })).toEqual([
      'METRICS_TOKEN_FILE: is set beside METRICS_TOKEN; unset one',
    ])
    expect(mistakes({ METRICS_TOKEN_FILE: join(folder, 'none') })).toEqual([
      'METRICS_TOKEN_FILE: the file cannot be read: ENOENT',
    ])
    expect(mistakes({ METRICS_TOKN_FILE: file })).toEqual([
      'METRICS_TOKN_FILE: is no setting; did you mean METRICS_TOKEN_FILE?',
    ])
    await writeFile(file, 'secret')
    expect(mistakes({ METRICS_TOKEN_FILE: file })).toEqual([
      'METRICS_TOKEN: must have at least 16 characters, none of them a space',
    ])
    await writeFile(file, '\n')
    expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('every setting that may hold a password or a token can be in a file', () => {
  const secret = settingNames.filter((name) => /PASSWORD|TOKEN|DATABASE_.*URL|SMTP_URL/.test(name))
  expect([...secretNames].sort()).toEqual(secret.sort())
})
