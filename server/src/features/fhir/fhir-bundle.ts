import type * as fhir4 from 'fhir/r4.js'
import type { Found } from './fhir.store.ts'

type Asked = { base: string; url: string; count: number }

/** A page of what was found. One more than the page holds says that there is another page. */
export function bundleOf(found: readonly Found[], { base, url, count }: Asked): fhir4.Bundle {
  const page = found.slice(0, count)
  const self = new URL(url, base)
  const next = new URL(self)
  next.searchParams.set('_after', String(page.at(-1)?.position))
  const link = [{ relation: 'self', url: self.href }]
  if (found.length > count) link.push({ relation: 'next', url: next.href })
  const entry = page.map(({ resource }) => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode: 'match' as const },
  }))
  return { resourceType: 'Bundle', type: 'searchset', link, ...(entry.length > 0 && { entry }) }
}
