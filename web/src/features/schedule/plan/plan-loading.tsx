import { Skeleton } from '@mantine/core'
import { DialogFields } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'

type Loaded = { isError: boolean; refetch: () => Promise<unknown> }

/** In place of a dialog's fields until everything is there. */
export const PlanLoading = ({ queries }: { queries: Loaded[] }) => (
  <DialogFields>
    {queries.some(({ isError }) => isError) ? (
      <LoadError onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))} />
    ) : (
      <Skeleton height={240} radius={8} />
    )}
  </DialogFields>
)
