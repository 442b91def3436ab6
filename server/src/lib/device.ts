import type { FastifyRequest } from 'fastify'

/** The order matters: Edge calls itself Chrome too, and Chrome calls itself Safari. */
const browsers = { Edge: /Edg/, Opera: /OPR/, Firefox: /Firefox|FxiOS/, Chrome: /Chrome|CriOS/, Safari: /Safari/ }
const systems = {
  iPhone: /iPhone/,
  iPad: /iPad/,
  Android: /Android/,
  Windows: /Windows/,
  macOS: /Mac OS/,
  ChromeOS: /CrOS/,
  Linux: /Linux/,
}

const firstIn = (words: Record<string, RegExp>, agent: string) =>
  Object.entries(words).find(([, pattern]) => pattern.test(agent))?.[0]

/** Words for a list of sessions, such as 'Firefox on Windows'; empty when the device does not say. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const agent = headers['user-agent'] ?? ''
  const browser = firstIn(browsers, agent)
  const system = firstIn(systems, agent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
