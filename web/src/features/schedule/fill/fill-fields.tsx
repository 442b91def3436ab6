import { Checkbox, Group, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import type { LabourType } from '@shiftward/contract/common.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Select } from '../../../ui/select.tsx'
import { spanTitle } from '../calendar-days.ts'
import type { ScheduleDialog } from '../schedule-dialog.ts'
import type { FillChoice, FillTeam } from './fill-choice.ts'
import classes from './fill-fields.module.css'
import { FillMissing } from './fill-missing.tsx'

type Props = {
  dialog: Extract<ScheduleDialog, { kind: 'autoFill' }>
  choice: FillChoice
  teams: readonly FillTeam[]
  onChange: (choice: FillChoice) => void
}

const limitChoices = [15, 30, 60, 120, 300].map((seconds) => ({
  value: String(seconds),
  label: seconds < 120 ? `${seconds} seconds` : `${seconds / 60} minutes`,
}))

/** The fields of the dialog: what, who, and how long. */
export function FillFields({ dialog, choice, teams, onChange }: Props) {
  const set = (change: Partial<FillChoice>) => onChange({ ...choice, ...change })
  return (
    <div className={classes.fields}>
      <WhatToFill dialog={dialog} choice={choice} teams={teams} set={set} />
      <Checkbox.Group
        label="Who may be used"
        value={[...choice.labourTypes]}
        error={choice.labourTypes.length === 0 && texts.schedule.labourTypesRequired}
        onChange={(labourTypes) => set({ labourTypes: labourTypes as LabourType[] })}
      >
        <Group gap="md" mt={6}>
          {labourTypeChoices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} size="sm" />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={classes.pair}>
        <NumberInput
          label="Most hours a week"
          description="For each person, in all teams"
          suffix=" h"
          min={1}
          max={168}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          placeholder="As the rules say"
          value={choice.weekHours}
          onChange={(weekHours) => set({ weekHours })}
        />
        <Select
          label="Time limit"
          description="You can stop it sooner"
          allowDeselect={false}
          data={limitChoices}
          value={String(choice.seconds)}
          onChange={(seconds) => set({ seconds: Number(seconds ?? choice.seconds) })}
        />
      </div>
      <Switch
        label="Allow warnings"
        description="Only where nobody is free without one. Accepting confirms them. Blocking rules are never broken."
        checked={choice.warnings}
        onChange={({ currentTarget }) => set({ warnings: currentTarget.checked })}
      />
      <Switch
        label="Allow moves"
        description="Shifts that people have may go to somebody else, if that covers more. Otherwise they stay."
        checked={choice.mayMove}
        onChange={({ currentTarget }) => set({ mayMove: currentTarget.checked })}
      />
    </div>
  )
}

type WhatProps = Omit<Props, 'onChange'> & { set: (change: Partial<FillChoice>) => void }

function WhatToFill({ dialog: { days, selected }, choice, teams, set }: WhatProps) {
  const titleOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => spanTitle(startDate, endDate)
  const data = [
    { value: 'screen', label: titleOf(days) },
    ...(selected ? [{ value: 'selected', label: `Selected: ${titleOf(selected)}` }] : []),
    { value: 'blocks', label: 'Whole blocks' },
  ]
  const chosen = teams.filter(({ team, shifts }) => shifts.length > 0 && !choice.without.includes(team.teamCode))
  return (
    <fieldset className={classes.what}>
      <legend>What to fill</legend>
      <SegmentedControl
        fullWidth
        aria-label="Days"
        data={data}
        value={choice.days}
        onChange={(value) => set({ days: value as FillChoice['days'] })}
      />
      <Checkbox.Group
        aria-label="Teams"
        value={chosen.map(({ team }) => team.teamCode)}
        onChange={(codes) =>
          set({ without: teams.map(({ team }) => team.teamCode).filter((code) => !codes.includes(code)) })
        }
      >
        <ul className={classes.teams}>
          {teams.map(({ team, shifts, beyondNeed }) => (
            <li key={team.teamCode}>
              <Checkbox size="sm" value={team.teamCode} label={team.teamName} disabled={shifts.length === 0} />
              <span>
                {shifts.length === 0 ? 'nothing' : shifts.length} open or vacant
                {texts.plan.beyondNeed(beyondNeed, shifts.length)}
              </span>
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      {chosen.some(({ beyondNeed }) => beyondNeed > 0) && <p className={classes.last}>{texts.fill.filledLast}</p>}
      <FillMissing teams={teams} days={days} />
    </fieldset>
  )
}
