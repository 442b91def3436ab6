import type { Logger } from 'pino'
import type { Config } from './lib/config.ts'
import type { Settings } from './lib/deps.ts'

type Ready = { port: number; demo: Settings['demo']; warnings: string[]; log: Logger }

/** Plain text on a terminal, JSON lines otherwise, to match the log. */
export function tellReady(config: Config, { port, demo, warnings, log }: Ready) {
  if (config.isDemo || process.stdout.isTTY) {
    for (const warning of warnings) console.error(warning)
    console.log(readyText(config, port, demo))
    return
  }
  for (const warning of warnings) log.warn(warning)
  tell(readyLine(config, port))
}

/** On a terminal people have just asked for it. */
export function tellStop(config: Config | undefined, what: string) {
  if (config && !config.isDemo && !process.stdout.isTTY) tell(what)
}

/** At every log level: it is the only sign that the server is up, or has been told to stop. */
function tell(msg: string) {
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), pid: process.pid, msg }))
}

function readyLine({ host, publicUrl }: Config, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `Shiftward is ready at http://${name}:${port}${publicUrl ? ` (${publicUrl})` : ''}`
}

function readyText(config: Config, port: number, demo: Settings['demo']): string {
  const lines = ['', `  ${readyLine(config, port)}`, '']
  if (demo) {
    const width = Math.max(...demo.accounts.map(({ email }) => email.length))
    lines.push(`  Demo accounts, all with the password ${demo.password}`)
    for (const { email, who } of demo.accounts) lines.push(`    ${email.padEnd(width)}  ${who}`)
    lines.push('')
  }
  lines.push('  Ctrl-C stops it.', '')
  return lines.join('\n')
}
