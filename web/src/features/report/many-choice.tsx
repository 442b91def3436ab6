import { Pill } from '@mantine/core'
import { selectAllLabel } from '@shiftward/contract/choices.ts'
import { ManySelect } from '../../ui/many-select.tsx'
import classes from './report-page.module.css'

/** How every filter looks. */
export const look = { size: 'xs', nothingFoundMessage: 'Nothing found' } as const

export type Option = { value: string; label: string }

type ManyProps = {
  label: string
  placeholder?: string
  isRequired?: boolean
  options: (Option | { group: string; items: Option[] })[]
  value: string[]
  onChange: (value: string[]) => void
}

const selectAll = { value: '*', label: selectAllLabel }

/** A multiple choice with 'Select all'. It shows one choice and counts several, so that it stays one line high. */
export function Many({
  label,
  placeholder = `Select ${label.toLowerCase()}`,
  isRequired = false,
  ...field
}: ManyProps) {
  const all = field.options.flatMap((one) => ('items' in one ? one.items : [one])).map(({ value }) => value)
  // A code from the URL that is not offered would show as a bare code.
  const value = field.value.filter((code) => all.includes(code))
  const isAll = all.length > 0 && value.length === all.length
  return (
    <ManySelect
      {...look}
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      required={isRequired}
      searchable
      clearable
      limit={101}
      classNames={{ pillsList: classes.pills }}
      renderPill={({ value: code, option }) => {
        if (value.indexOf(String(code)) > 0) return null
        const text = value.length === 1 ? option.label : isAll ? `All ${value.length}` : `${value.length} chosen`
        return (
          <Pill size="xs" className={classes.pill} title={text}>
            {text}
          </Pill>
        )
      }}
      data={all.length > 1 && !isAll ? [selectAll, ...field.options] : field.options}
      value={value}
      onChange={(chosen) => field.onChange(chosen.includes(selectAll.value) ? all : chosen)}
    />
  )
}
