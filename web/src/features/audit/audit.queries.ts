import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { AuditSearch } from './audit-search.ts'
import { localTimeZone } from './audit-text.ts'

/** Days are in the time zone of the person who looks. */
const filtersOf = ({ page: _page, size: _size, q, ...filters }: AuditSearch) => ({
  ...filters,
  q: q?.trim(),
  timeZone: localTimeZone(),
})

export const auditQuery = (search: AuditSearch, view: { page: number; size: number }) =>
  queryOptions({
    queryKey: ['audit', search, view],
    queryFn: ({ signal }) =>
      call(
        auditEndpoints.getAll,
        { ...filtersOf(search), page: String(view.page), size: String(view.size) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const loadAll = (search: AuditSearch) => call(auditEndpoints.export, filtersOf(search))
