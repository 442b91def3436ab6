import { NativeSelect, Switch } from '@mantine/core'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { IconSearch } from '@tabler/icons-react'
import { TextField } from '../../ui/text-field.tsx'
import classes from './find.module.css'
import type { Candidates } from './use-candidates.ts'

export function FindTools({ list }: { list: Candidates }) {
  const { people = [], filter, setFilter, isOthersShown, setOthersShown } = list
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
        onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Department"
        data={[{ value: '', label: 'All departments' }, ...departments]}
        value={filter.departmentName}
        onChange={(event) => setFilter({ ...filter, departmentName: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Labor type"
        data={[{ value: '', label: 'Any labor type' }, ...labourTypeChoices]}
        value={filter.labourType}
        onChange={(event) => setFilter({ ...filter, labourType: event.currentTarget.value })}
      />
      <Switch
        size="xs"
        className={classes.others ?? ''}
        label="Show people without the skill"
        checked={isOthersShown}
        onChange={(event) => setOthersShown(event.currentTarget.checked)}
      />
    </div>
  )
}
