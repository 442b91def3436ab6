import { endpoint } from '@shiftward/contract/endpoint.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { permission, whoMay } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { FastifyRequest } from 'fastify'
import type * as fhir4 from 'fhir/r4.js'
import { z } from 'zod'
import type { Deps } from '../../lib/deps.ts'
import { notFound } from '../../lib/errors.ts'
import { type Route, route } from '../../lib/route.ts'
import { findResources, type Search } from './fhir.store.ts'
import { bundleOf } from './fhir-bundle.ts'
import { capabilitiesAt } from './fhir-capability.ts'
import { practitioner, practitionerRole } from './fhir-person.store.ts'
import { location, organization } from './fhir-place.store.ts'
import { healthcareService, schedule } from './fhir-plan.store.ts'
import type { Resource } from './fhir-resource.store.ts'
import { appointment, slot } from './fhir-shift.store.ts'

/** What outside systems read, in the words of HL7 FHIR R4. They sign in as an administrator does. */
export const fhirRoot = '/fhir/R4/'

export const resources: readonly Resource[] = [
  organization,
  location,
  practitioner,
  practitionerRole,
  healthcareService,
  schedule,
  slot,
  appointment,
]

const answer = {
  output: z.custom<fhir4.FhirResource>(),
  answer: 'raw',
  limit: 'search',
} as const
const ofRows = { access: whoMay(permission.manageProviders), isExport: true, mayLag: true, ...answer } as const

const Value = z.string().min(1).max(limits.text.search)
const Values = z.union([Value.transform((value) => [value]), z.array(Value).max(10)]).optional()
const Count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, texts.fhir.invalidCount)
  .transform((count) => Math.min(Number(count), limits.fhir.mostOnPage))
const Position = z
  .string()
  .regex(/^\d{1,15}$/, texts.common.invalidId)
  .transform(Number)
const Format = z.enum(['json', 'application/json', 'application/fhir+json'])

const baseOf = (http: FastifyRequest): string => `${http.protocol}://${http.host}${fhirRoot.slice(0, -1)}`

export function fhirRoutes(deps: Deps): Route[] {
  const metadata = endpoint({
    method: 'GET',
    path: 'metadata',
    summary: 'What the FHIR server can do',
    access: 'public',
    input: z.object({ _format: Format.optional() }),
    ...answer,
  })
  return [
    route(metadata, async ({ http }) => capabilitiesAt(baseOf(http), resources)),
    ...resources.flatMap((resource) => [searchRoute(deps, resource), readRoute(deps, resource)]),
  ]
}

function searchRoute({ db }: Deps, resource: Resource): Route {
  const names = [...Object.keys(resource.search), '_id']
  const search = endpoint({
    method: 'GET',
    path: resource.type,
    summary: `Search ${resource.type}`,
    input: z
      .object({ _count: Count.default(limits.fhir.onPage), _after: Position.default(0), _format: Format.optional() })
      .catchall(Values)
      .superRefine((input, context) => {
        for (const name of Object.keys(input)) {
          if (!names.includes(name) && !/^_(count|after|format)$/.test(name))
            context.addIssue({ code: 'custom', path: [name], message: texts.fhir.unknownParam(name, names) })
        }
      }),
    ...ofRows,
  })
  return route(search, async ({ input, caller, http }) => {
    const { _count: count, _after: after, _format, ...given } = input
    const page = { after, most: count + 1 }
    const found = await findResources(db, caller, resource, given as Search, page)
    return bundleOf(found, { base: baseOf(http), url: http.url, count })
  })
}

function readRoute({ db }: Deps, resource: Resource): Route {
  const read = endpoint({
    method: 'GET',
    path: `${resource.type}/:id`,
    summary: `Read one ${resource.type}`,
    input: z.object({ id: Value, _format: Format.optional() }),
    ...ofRows,
  })
  return route(read, async ({ input: { id }, caller }) => {
    const [found] = await findResources(db, caller, resource, { _id: [id] }, { after: 0, most: 1 })
    if (!found) throw notFound(resource.type)
    return found.resource
  })
}
