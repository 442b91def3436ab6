import { limits } from '@shiftward/contract/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useTypedSearch } from '../../lib/typed-search.ts'
import { TextField } from '../../ui/text-field.tsx'
import classes from './request.module.css'
import type { RequestSearch } from './request-search.ts'

type Props = { q: string | undefined; onSearch: (change: Pick<RequestSearch, 'q'>) => void }

/** The search above each list. */
export const NameSearch = ({ q = '', onSearch }: Props) => (
  <TextField
    className={classes.search}
    type="search"
    aria-label="Search by name"
    placeholder="Search by name"
    leftSection={<IconSearch size={16} aria-hidden />}
    maxLength={limits.text.search}
    {...useTypedSearch(q, (text) => onSearch({ q: text.trim() === '' ? undefined : text }))}
  />
)
