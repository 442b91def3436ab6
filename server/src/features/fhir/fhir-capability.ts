import type * as fhir4 from 'fhir/r4.js'
import type { Resource } from './fhir-resource.store.ts'

/** The day on which what the server can do last changed. */
const changedOn = '2026-11-18'

/** What the server can do, for programs that ask before they use it. */
export const capabilitiesAt = (base: string, resources: readonly Resource[]): fhir4.CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: changedOn,
  kind: 'instance',
  software: { name: 'Shiftward' },
  implementation: { description: 'Who works when and where', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: { description: 'A bearer token from Authentication/Login of an administrator.' },
      resource: resources.map(({ type, search }) => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        searchParam: [
          { name: '_id', type: 'token' },
          ...Object.entries(search).map(([name, { kind }]) => ({ name, type: kind })),
        ],
      })),
    },
  ],
})
