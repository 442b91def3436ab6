import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'

const changes = Object.values(mobileEndpoints).filter(({ method }) => method === 'POST') as Endpoint[]

/** The call of an action in the queue, which outlives the page and so knows only its path. */
export function sendable(path: string): Endpoint {
  const found = changes.find((endpoint) => endpoint.path === path)
  if (!found) throw new Error(`The app has no call ${path}`)
  return found
}
