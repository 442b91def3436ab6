import { Group, Radio } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import type { UserFilter } from '@shiftward/contract/user.ts'
import { IconSearch } from '@tabler/icons-react'
import { TextField } from '../../ui/text-field.tsx'
import classes from './user-page.module.css'

const filters: { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'Show All' },
  { value: 'qhp', label: 'Show Only QHP' },
  { value: 'admin', label: 'Show Only Admin' },
]

type FilterProps = {
  typed: string
  filter: UserFilter
  /** How many people have not accepted their invitation, once it is known. */
  invited: number | undefined
  onType: (text: string) => void
  onFilter: (filter: UserFilter) => void
}

export const UserFilters = ({ typed, filter, invited = 0, onType, onFilter }: FilterProps) => (
  <div className={classes.filters}>
    <TextField
      className={classes.search}
      type="search"
      aria-label="Search for Admin/QHP"
      placeholder="Search for Admin/QHP"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.user.search}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
    <Radio.Group aria-label="Which users to show" value={filter} onChange={(value) => onFilter(value as UserFilter)}>
      <Group gap="lg" wrap="nowrap">
        {filters.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} size="sm" />
        ))}
        {(invited > 0 || filter === 'invited') && (
          <Radio value="invited" label={`Not accepted (${invited.toLocaleString('en-US')})`} size="sm" />
        )}
      </Group>
    </Radio.Group>
  </div>
)
