import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
    dataFolder: resolve('data'),
    isDemo: true,
    admin: undefined,
    smtpUrl: undefined,
    sms: undefined,
    npiRegistryUrl: undefined,
    publicUrl: undefined,
    contactEmail: 'contact@shiftward.example',
    trustProxy: false,
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
    PUBLIC_URL: 'https://console.example',
    CONTACT_EMAIL: 'help@example.test',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  })
  expect(config).toMatchObject({
    port: 8080,
    isDemo: false,
    admin: { email: 'first@example.test', password: 'secret-1' },
    sms: { url: 'https://sms.example/send', account: 'account', token: 'token', from: '+15550100' },
    trustProxy: true,
    logLevel: 'info',
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, isDemo: true })
})

test('demo mode is never the default for DATABASE_URL', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/shiftward' }).isDemo).toBe(false)
})

test.each([
  [{ PORT: 'abc' }, "PORT: must be a whole number from 1 to 65535, not 'abc'"],
  [{ PORT: '65536' }, "PORT: must be a whole number from 1 to 65535, not '65536'"],
  [{ PORT: '-1' }, "PORT: must be a whole number from 1 to 65535, not '-1'"],
  [{ PORT: '3000.5' }, "PORT: must be a whole number from 1 to 65535, not '3000.5'"],
  [{ DEMO: 'maybe' }, "DEMO: must be 'on' or 'off', not 'maybe'"],
  [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY: must be 'on' or 'off', not 'yes'"],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug, trace, not 'loud'"],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL: must look like postgresql://user:password@host:5432/database'],
  [{ DATABASE_URL: 'db:secret' }, 'DATABASE_URL: must look like postgresql://user:password@host:5432/database'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: must look like smtp://user:password@host:587'],
  [{ PUBLIC_URL: 'console' }, "PUBLIC_URL: must be an address that starts with http:// or https://, not 'console'"],
  [{ CONTACT_EMAIL: 'help' }, "CONTACT_EMAIL: must be an email address, not 'help'"],
  [
    { DEMO: 'on', DATABASE_URL: 'postgres://db/shiftward' },
    'DEMO: the demo accounts have a public password and are never created in DATABASE_URL; use DEMO=off',
  ],
  [
    { ADMIN_EMAIL: 'first@example.test' },
    'ADMIN_PASSWORD: must be set too, since ADMIN_EMAIL, ADMIN_PASSWORD belong together',
  ],
  [{ ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must have 6 to 200 characters'],
  [
    { SMS_URL: 'https://sms.example', SMS_FROM: '+15550100' },
    'SMS_ACCOUNT, SMS_TOKEN: must be set too, since SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM belong together',
  ],
])('%j is refused in one line', (env, line) => {
  expect(mistakes(env)).toEqual([line])
})

test('every mistake is told at once', () => {
  expect(mistakes({ PORT: 'abc', DEMO: 'maybe' })).toHaveLength(2)
})
