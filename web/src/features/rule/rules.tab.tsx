import { Checkbox, Switch } from '@mantine/core'
import type { PolicyDetails, PolicyForm, RuleSetting } from '@shiftward/contract/policy.ts'
import { type RuleName, ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { PolicyOwner } from './policy.queries.ts'
import { countChanges, isAcceptable, settingOf } from './policy-change.ts'
import { PolicyPreview, StoredFindings } from './policy-preview.tsx'
import classes from './rule.module.css'
import { RuleRow } from './rule-row.tsx'

type Props = {
  /** Whose rules they are, in words. */
  about: ReactNode
  owner: PolicyOwner
  stored: PolicyDetails
  value: PolicyForm | undefined
  onChange: (policy: PolicyForm) => void
  errors: FieldErrors<PolicyForm> | undefined
}

const firstAboutFatigue = ruleNames.indexOf('rest')
const groups: [string, readonly RuleName[]][] = [
  ['Can this person work this shift?', ruleNames.slice(0, firstAboutFatigue)],
  ['Is it too much?', ruleNames.slice(firstAboutFatigue)],
]

/** What an organization or a department asks of its assignments. */
export function RulesTab({ value, ...props }: Props) {
  // The form is empty for a moment, until it has what was loaded.
  return value ? <Rules {...props} value={value} /> : null
}

function Rules({ about, owner, stored, value, onChange, errors }: Props & { value: PolicyForm }) {
  const { organization } = stored
  const isOnCallFixed = organization?.isOnCallCounted === true && !stored.isLooserAllowed

  function set(index: number, setting: RuleSetting) {
    onChange({ ...value, rules: value.rules.with(index, setting) })
  }

  function row(rule: RuleName) {
    const index = value.rules.findIndex((one) => one.rule === rule)
    const setting = value.rules[index]
    if (!setting) return null
    const wrong = errors?.rules?.[index]
    return (
      <RuleRow
        key={rule}
        value={{ ...setting, value: setting.value ?? null }}
        onChange={(chosen) => set(index, chosen)}
        above={organization ? settingOf(rule, organization) : undefined}
        mayBeLooser={stored.isLooserAllowed}
        error={wrong?.level?.message ?? wrong?.value?.message}
      />
    )
  }

  return (
    <>
      <p className={classes.intro}>
        {about} {organization && (stored.isLooserAllowed ? looserAllowed : onlyStricter)}
      </p>
      <RuleTable hasAbove={organization !== null} row={row} />
      <Checkbox
        mt="md"
        label="On-call shifts count for rest, hours, days, nights and weekends"
        description={isOnCallFixed ? 'The organization counts them.' : undefined}
        disabled={isOnCallFixed}
        checked={value.isOnCallCounted ?? false}
        onChange={(event) => onChange({ ...value, isOnCallCounted: event.currentTarget.checked })}
        error={errors?.isOnCallCounted?.message}
      />
      {!organization && (
        <Switch
          mt="md"
          label="Departments may be looser"
          description="Otherwise the stricter of both holds, wherever a department sets its own rules."
          checked={value.isLooserAllowed ?? false}
          onChange={(event) => onChange({ ...value, isLooserAllowed: event.currentTarget.checked })}
        />
      )}
      {countChanges(value, stored) === 0 ? (
        <StoredFindings owner={owner} form={value} />
      ) : (
        isAcceptable(value, stored) && <PolicyPreview owner={owner} form={value} />
      )}
    </>
  )
}

type TableProps = { hasAbove: boolean; row: (rule: RuleName) => ReactNode }

const RuleTable = ({ hasAbove, row }: TableProps) => (
  <div className={classes.scroll}>
    <table className={classes.rules}>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Level</th>
          <th scope="col">Number</th>
          {hasAbove && <th scope="col">Organization</th>}
        </tr>
      </thead>
      {groups.map(([heading, rules]) => (
        <tbody key={heading}>
          <tr className={classes.group}>
            <th colSpan={hasAbove ? 4 : 3} scope="rowgroup">
              {heading}
            </th>
          </tr>
          {rules.map(row)}
        </tbody>
      ))}
    </table>
  </div>
)

const onlyStricter = 'A department may be stricter than its organization, not looser.'
const looserAllowed = 'A department may be stricter or looser than its organization.'
