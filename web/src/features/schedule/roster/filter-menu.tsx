import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './filter-menu.module.css'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  /** Empty: all of them. */
  value: string[]
  onChange: (chosen: string[]) => void
}

/** A filter with several choices. None chosen means all. */
export function FilterMenu({ label, options, value, onChange }: Props) {
  const only = options.find((one) => one.value === value[0])?.label
  // There are no options while they are read.
  const all = options.length > 0 ? `All ${options.length}` : 'All'
  const summary = value.length === 0 ? all : value.length === 1 ? (only ?? '1') : String(value.length)
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.filter}
          rightSection={<IconChevronDown size={13} />}
        >
          {label}&nbsp;<b>{summary}</b>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group aria-label={label} value={value} onChange={onChange}>
          <Stack gap={6}>
            {options.map((option) => (
              <Checkbox key={option.value} size="xs" value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button mt={8} size="compact-xs" variant="subtle" disabled={value.length === 0} onClick={() => onChange([])}>
          All
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
