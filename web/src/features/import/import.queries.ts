import { type ImportColumns, type ImportedRow, type ImportRow, importEndpoints } from '@shiftward/contract/import.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Undefined for everybody but platform admins, who must choose one. */
export type OrganizationId = number | undefined

export const columnsQuery = (organizationId: OrganizationId) =>
  queryOptions({
    queryKey: ['import columns', organizationId],
    queryFn: ({ signal }) =>
      call(
        importEndpoints.columns,
        { organizationId: organizationId === undefined ? undefined : String(organizationId) },
        { signal },
      ),
    staleTime: 0,
  })

/** Does the work in parts of `size`, one after the other, and tells the position of each part. */
async function inParts<Item, Result>(
  items: Item[],
  size: number,
  work: (part: Item[]) => Promise<Result[]>,
  onPart: (results: Result[], from: number) => void,
) {
  for (let from = 0; from < items.length; from += size) onPart(await work(items.slice(from, from + size)), from)
}

export const previewRows = (
  organizationId: OrganizationId,
  rows: ImportRow[],
  onPart: (results: Awaited<ReturnType<typeof previewPart>>, from: number) => void,
) => inParts(rows, limits.import.previewed, (part) => previewPart(organizationId, part), onPart)

const previewPart = (organizationId: OrganizationId, rows: ImportRow[]) =>
  call(importEndpoints.preview, { organizationId, rows })

/** Each part is stored once it is answered: closing the browser loses none of it. */
export const importRows = (
  organizationId: OrganizationId,
  rows: ImportRow[],
  onPart: (results: ImportedRow[], from: number) => void,
) => inParts(rows, limits.import.stored, (part) => call(importEndpoints.run, { organizationId, rows: part }), onPart)

export const rememberColumns = (organizationId: OrganizationId, columns: ImportColumns) =>
  call(importEndpoints.saveColumns, { organizationId, columns })
