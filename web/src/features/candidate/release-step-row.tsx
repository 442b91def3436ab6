import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import type { ReleaseStep } from '@shiftward/contract/rules/release-steps.ts'
import { IconTrash } from '@tabler/icons-react'
import { AmountInput } from '../../ui/amount-input.tsx'
import classes from './release.module.css'
import { waits } from './release-words.ts'

type Props = {
  step: ReleaseStep
  number: number
  /** How many it would tell; undefined while that is not known. */
  people: number | undefined
  /** How many others no service reaches. */
  notTold: number | undefined
  problem: string | undefined
  onChange: (step: ReleaseStep) => void
  /** Undefined for a step that has to stay. */
  onRemove: (() => void) | undefined
}

export function ReleaseStepRow({ step, number, people, notTold = 0, problem, onChange, onRemove }: Props) {
  const name = `Step ${number}`
  const all = people === undefined ? undefined : people + notTold
  return (
    <li className={classes.step}>
      <span className={classes.number}>{number}</span>
      {number === 1 ? <span>Now</span> : <Wait step={step} name={name} onChange={onChange} />}
      <Types step={step} name={name} onChange={onChange} />
      <AmountInput
        size="xs"
        aria-label={`${name}: rate an hour`}
        fixedDecimalScale
        value={step.askRate}
        error={problem !== undefined}
        onChange={(askRate) => onChange({ ...step, askRate: askRate ?? 0 })}
      />
      <p className={classes.people} data-empty={all === 0 || undefined}>
        {all === undefined ? '…' : all === 0 ? 'nobody' : counted(all, 'person', 'people')}
        {all !== undefined && notTold > 0 && <small>{notTold} without a message</small>}
      </p>
      {onRemove ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove step ${number}`} onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      ) : (
        <span />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}

type PartProps = Pick<Props, 'step' | 'onChange'> & { name: string }

const Wait = ({ step, name, onChange }: PartProps) => (
  <NativeSelect
    size="xs"
    aria-label={`${name}: wait`}
    data={waits.map(({ minutes, label }) => ({ value: String(minutes), label: `${label} later` }))}
    value={String(step.waitMinutes)}
    onChange={(event) => onChange({ ...step, waitMinutes: Number(event.currentTarget.value) })}
  />
)

const Types = ({ step, name, onChange }: PartProps) => (
  <fieldset className={classes.types} aria-label={`${name}: labor types`}>
    {labourTypeChoices.map(({ value, label }) => (
      <Checkbox
        key={value}
        size="xs"
        label={label}
        checked={step.labourType.includes(value)}
        onChange={(event) => {
          const others = step.labourType.filter((type) => type !== value)
          onChange({ ...step, labourType: event.currentTarget.checked ? [...others, value] : others })
        }}
      />
    ))}
  </fieldset>
)
