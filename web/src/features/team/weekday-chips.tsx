import { Chip, Group, Input } from '@mantine/core'
import { weekdayNames } from '@shiftward/contract/choices.ts'
import { useId } from 'react'

type Props = {
  value: number[]
  onChange: (days: number[]) => void
  onBlur: () => void
  inputRef: (element: HTMLInputElement | null) => void
  error: string | undefined
}

/** The days of the week on which a team works, Sunday first. */
export function WeekdayChips({ value, onChange, onBlur, inputRef, error }: Props) {
  const id = useId()
  return (
    <Input.Wrapper
      label="Shift Days"
      labelElement="div"
      labelProps={{ id }}
      required
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: Mantine's label and error belong to a plain element */}
      <div role="group" aria-labelledby={id} {...(error ? { 'aria-describedby': `${id}-error` } : {})}>
        <Chip.Group multiple value={value.map(String)} onChange={(days) => onChange(days.map(Number).sort())}>
          <Group gap="xs" pt={4} pb={6}>
            {weekdayNames.map((name, day) => (
              <Chip
                key={name}
                value={String(day)}
                radius="md"
                onBlur={onBlur}
                aria-label={name}
                {...(day === 0 ? { ref: inputRef } : {})}
              >
                {name.slice(0, 3)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </div>
    </Input.Wrapper>
  )
}
