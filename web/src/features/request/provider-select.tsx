import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { LoadError } from '../../ui/load-error.tsx'
import { Select } from '../../ui/select.tsx'
import { userPageQuery } from '../user/user.queries.ts'

export type Chosen = { code: string; name: string }

type Props = {
  value: Chosen | undefined
  onChange: (provider: Chosen | undefined) => void
  onBlur: () => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

/** There can be thousands, so the server searches. */
const view = { sort: { key: 'lastName', direction: 'ascending' as const }, page: 1, size: 20 }

/** Chooses one of the caller's active QHPs by name, NPI or code. */
export function ProviderSelect({ value, onChange, onBlur, error, inputRef }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  // The chosen name in the field is no search.
  const users = useQuery(userPageQuery(view, { filter: 'qhp', q: q === value?.name ? '' : q }))
  const found = (users.data?.rows ?? [])
    .filter(({ isDeactivated }) => !isDeactivated)
    .map(({ userCode, firstName, lastName }) => ({ value: userCode, label: `${firstName} ${lastName}` }))
  const isListed = value === undefined || found.some((one) => one.value === value.code)
  return (
    <Select
      label="QHP"
      placeholder="Search QHP"
      required
      searchable
      data-autofocus
      ref={inputRef}
      data={isListed ? found : [{ value: value.code, label: value.name }, ...found]}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={users.isFetching ? 'Searching…' : 'No QHP matches.'}
      description={users.isError && <LoadError onRetry={() => void users.refetch()} />}
      value={value?.code ?? null}
      onChange={(_, option) => onChange(option ? { code: option.value, name: option.label } : undefined)}
      onBlur={onBlur}
      error={error}
    />
  )
}
