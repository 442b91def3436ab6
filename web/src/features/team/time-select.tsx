import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { typedTime } from '@shiftward/contract/rules/typed-time.ts'
import { Select } from '../../ui/select.tsx'

const step = limits.team.timeStepMinutes
const twoDigits = (number: number) => String(number).padStart(2, '0')

const times = Array.from({ length: (24 * 60) / step }, (_, index) => {
  const clock = `${twoDigits(Math.floor((index * step) / 60))}:${twoDigits((index * step) % 60)}`
  return { value: `${clock}:00`, label: clock }
})
const [midnight, ...laterTimes] = times
/** As an end time, midnight is 24:00. */
const endTimes = [...laterTimes, { value: midnight?.value ?? '', label: '24:00' }]

type Props = Omit<SelectProps, 'data' | 'type'> & { edge: 'start' | 'end' }

const matching: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[]).filter(({ label }) => label.includes(typedTime(search.trim()))).slice(0, limit)

/** A time of day in the steps that teams use. Typing '19' or '1900' finds 19:00. */
export function TimeSelect({ edge, ...props }: Props) {
  return (
    <Select
      data={edge === 'start' ? times : endTimes}
      placeholder="HH:mm"
      searchable
      filter={matching}
      required
      nothingFoundMessage={`Times go in steps of ${step} minutes`}
      {...props}
    />
  )
}
