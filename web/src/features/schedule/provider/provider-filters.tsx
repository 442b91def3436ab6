import { Checkbox } from '@mantine/core'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from './provider-panel.module.css'

export type ProviderFilter = { search: string; labourType: LabourType | undefined; isLately: boolean }

type Props = {
  filter: ProviderFilter
  onChange: (filter: ProviderFilter) => void
  isFreeOnly: boolean
  isDisabled: boolean
}

export const ProviderFilters = ({ filter, onChange, isFreeOnly, isDisabled }: Props) => (
  <div className={classes.filters}>
    <TextField
      size="xs"
      aria-label="Search QHP"
      placeholder={isFreeOnly ? 'Search available QHP' : 'Search all QHP'}
      leftSection={<IconSearch size={14} />}
      maxLength={limits.schedule.providerSearchMost}
      disabled={isDisabled}
      value={filter.search}
      onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
    />
    <Select
      size="xs"
      aria-label="By Labor Type"
      placeholder="By Labor Type"
      clearable
      disabled={isDisabled}
      data={labourTypeChoices}
      value={filter.labourType ?? null}
      onChange={(value) => onChange({ ...filter, labourType: (value as LabourType | null) ?? undefined })}
    />
    <Checkbox
      size="xs"
      className={classes.lately ?? ''}
      label="In this team lately"
      title="Worked in this team in the last eight weeks, or is scheduled in it"
      disabled={isDisabled}
      checked={filter.isLately}
      onChange={(event) => onChange({ ...filter, isLately: event.currentTarget.checked })}
    />
  </div>
)
