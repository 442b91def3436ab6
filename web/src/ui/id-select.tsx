import type { SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from './load-error.tsx'
import { Select } from './select.tsx'

type Props<Row> = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'type'> & {
  /** 0 for none. */
  value: number
  onChange: (id: number) => void
  query: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>
  choice: (row: Row) => { id: number; name: string }
}

/** Chooses a row of another list by its name and stores its id. */
export function IdSelect<Row>({ value, onChange, query, choice, ...props }: Props<Row>) {
  return (
    <Select
      required
      searchable
      data={(query.data ?? []).map(choice).map(({ id, name }) => ({ value: String(id), label: name }))}
      description={query.isError && <LoadError onRetry={() => void query.refetch()} />}
      {...props}
      value={value ? String(value) : null}
      onChange={(id) => onChange(Number(id ?? 0))}
    />
  )
}
