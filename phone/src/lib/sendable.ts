import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'

const all: Endpoint[] = [
  ...Object.values(mobileEndpoints),
  ...Object.values(mobileOfferEndpoints),
  availabilityEndpoints.saveMine,
]
const changes = all.filter(({ method }) => method === 'POST')

/** The call of an action in the queue, which outlives the page and so knows only its path. */
export function sendable(path: string): Endpoint {
  const found = changes.find((endpoint) => endpoint.path === path)
  if (!found) throw new Error(`The app has no call ${path}`)
  return found
}
