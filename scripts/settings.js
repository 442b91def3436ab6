// Tests use their own settings. Settings from the shell must not lead them to a real database or mail server.
const names =
  'PORT HOST DATABASE_URL DATABASE_OWNER_URL DATABASE_READ_URL DATABASE_RETENTION_URL DATA_DIR DEMO ADMIN_EMAIL ADMIN_PASSWORD SMTP_URL SMS_URL SMS_ACCOUNT ' +
  'SMS_TOKEN SMS_FROM NPI_REGISTRY_URL SSO_PRIVATE_HOSTS PUSH_PRIVATE_HOSTS PUBLIC_URL CONTACT_EMAIL TRUST_PROXY KEEP_AUDIT_DAYS KEEP_HISTORY_DAYS ' +
  'KEEP_MESSAGES_DAYS KEEP_REQUESTS_DAYS ARCHIVE_DIR METRICS_TOKEN LOG_LEVEL'

export function forgetSettings() {
  for (const name of names.split(' ')) {
    delete process.env[name]
    delete process.env[`${name}_FILE`]
  }
}
