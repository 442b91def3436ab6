import { NumberInput } from '@mantine/core'
import type { RuleSetting } from '@shiftward/contract/policy.ts'
import { isLooser, measures, settingText } from '@shiftward/contract/rules/assign/policy.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useId } from 'react'
import { LevelChoice } from './level-choice.tsx'
import { comparison, isTooLoose } from './policy-change.ts'
import classes from './rule.module.css'

type Props = {
  value: RuleSetting
  onChange: (setting: RuleSetting) => void
  /** What the organization above a department asks. */
  above: RuleSetting | undefined
  mayBeLooser: boolean
  error: string | undefined
}

export function RuleRow({ value, onChange, above, mayBeLooser, error }: Props) {
  const problem = useId()
  const { rule, level } = value
  const { name, about } = ruleWords[rule]
  const measure = measures[rule]
  const reason = above && texts.policy.looser(settingText(rule, above))
  const isHeld = above !== undefined && !mayBeLooser
  const told = error ?? (isHeld && level !== 'off' && isLooser(rule, value, above) ? reason : undefined)
  const compared = above && !told && comparison(value, above)
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes.about}>{about}</span>
        {told && (
          <span id={problem} className={classes.problem} role="alert">
            {told}
          </span>
        )}
      </th>
      <td>
        <LevelChoice
          label={`Level of ${name}`}
          value={level}
          onChange={(chosen) => onChange({ ...value, level: chosen })}
          reason={reason}
          isRefused={(one) => isHeld && isTooLoose(one, above)}
          error={told}
        />
      </td>
      <td>
        {measure ? (
          <NumberInput
            {...looks}
            aria-label={`${name}, ${measure.unit}`}
            aria-describedby={told && problem}
            aria-invalid={told !== undefined}
            error={told !== undefined}
            disabled={level === 'off'}
            value={value.value ?? ''}
            onChange={(typed) => onChange({ ...value, value: typeof typed === 'number' ? typed : null })}
            rightSection={<span className={classes.unit}>{measure.unit}</span>}
          />
        ) : (
          <span className={classes.none}>–</span>
        )}
      </td>
      {above && (
        <td>
          {settingText(rule, above)}
          {compared && <span className={classes.compared}>{compared}</span>}
        </td>
      )}
    </tr>
  )
}

const looks = {
  className: classes.number ?? '',
  hideControls: true,
  allowDecimal: false,
  allowNegative: false,
  rightSectionPointerEvents: 'none',
  rightSectionWidth: 52,
} as const
