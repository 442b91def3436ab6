import { NativeSelect, Switch } from '@mantine/core'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { IconSearch } from '@tabler/icons-react'
import { TextField } from '../../ui/text-field.tsx'
import type { Filter } from './candidate-groups.ts'
import classes from './find.module.css'

type Props = {
  people: readonly Candidate[] | undefined
  filter: Filter
  onFilter: (filter: Filter) => void
  isOthersShown: boolean
  onOthersShown: (isShown: boolean) => void
}

export function FindTools({ people = [], filter, onFilter, isOthersShown, onOthersShown }: Props) {
  const departments = [...new Set(people.flatMap(({ departmentName }) => departmentName ?? []))].sort()
  const count = people.length === 1 ? '1 person' : `${people.length} people`
  return (
    <div className={classes.tools}>
      <TextField
        size="xs"
        className={classes.search ?? ''}
        aria-label="Search people"
        placeholder={`Search ${count}`}
        leftSection={<IconSearch size={14} />}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Department"
        data={[{ value: '', label: 'All departments' }, ...departments]}
        value={filter.departmentName}
        onChange={(event) => onFilter({ ...filter, departmentName: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Labor type"
        data={[{ value: '', label: 'Any labor type' }, ...labourTypeChoices]}
        value={filter.labourType}
        onChange={(event) => onFilter({ ...filter, labourType: event.currentTarget.value })}
      />
      <Switch
        size="xs"
        className={classes.others ?? ''}
        label="Show people without the skill"
        checked={isOthersShown}
        onChange={(event) => onOthersShown(event.currentTarget.checked)}
      />
    </div>
  )
}
