import type { Config } from './lib/config.ts'
import type { Settings } from './lib/deps.ts'

/** What the terminal shows once the server answers. */
export function readyText({ host, publicUrl }: Config, port: number, demo: Settings['demo']): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const lines = ['', `  Shiftward is ready at http://${name}:${port}${publicUrl ? ` (${publicUrl})` : ''}`, '']
  if (demo) {
    const width = Math.max(...demo.accounts.map(({ email }) => email.length))
    lines.push(`  Demo accounts, all with the password ${demo.password}`)
    for (const { email, who } of demo.accounts) lines.push(`    ${email.padEnd(width)}  ${who}`)
    lines.push('')
  }
  lines.push('  Ctrl-C stops it.', '')
  return lines.join('\n')
}
