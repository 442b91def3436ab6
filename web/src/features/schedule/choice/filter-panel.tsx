import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import { IconPlus } from '@tabler/icons-react'
import { Select } from '../../../ui/select.tsx'
import type { Block } from '../schedule-context.ts'
import classes from '../schedule-page.module.css'
import { availableBlocks, blockTitle, deactivatedBlocks, firstDayOf, monthInside } from './schedule-choice.ts'
import type { Schedule } from './use-schedule.ts'
import { ViewToggle } from './view-toggle.tsx'

type Props = {
  schedule: Schedule
  availability: { isOn: boolean; hint: string; onChange: (isOn: boolean) => void }
  onCreateBlock: () => void
}

/** Chooses the calendar. Each choice resets those that depend on it. */
export function FilterPanel({ schedule, availability, onCreateBlock }: Props) {
  const { context, chosen, change, skillNames } = schedule
  const { mode, block: shown, mayWrite } = context
  const isTeam = mode === 'team'
  return (
    <section className={classes.filters} aria-label="Filter">
      <PlaceChoice schedule={schedule} />
      <ViewToggle value={mode} schedule={schedule} />
      <div className={classes.pair}>
        <Select
          {...look}
          label="Select Team"
          placeholder={isTeam ? 'Select Team' : 'All teams'}
          searchable
          clearable={!isTeam}
          data={teamChoices(schedule)}
          value={chosen.team ?? null}
          onChange={(code) => code !== (chosen.team ?? null) && change({ team: code ?? undefined })}
        />
        <Select
          {...look}
          label="Select Skills"
          placeholder={isTeam ? 'Select Skill' : 'All skills'}
          clearable={!isTeam}
          data={skillNames}
          value={chosen.skill ?? null}
          onChange={(name) => change({ skill: name ?? undefined })}
        />
      </div>
      {(mayWrite || shown?.isDeactivated) && <BlockChoice schedule={schedule} onCreateBlock={onCreateBlock} />}
      {mayWrite && (
        <Checkbox
          size="xs"
          label={<>Availability {isTeam && <span className={classes.dimmed}>{availability.hint}</span>}</>}
          checked={availability.isOn}
          disabled={!isTeam}
          onChange={(event) => availability.onChange(event.currentTarget.checked)}
        />
      )}
    </section>
  )
}

/** Without teams that were closed before the days on screen, unless one of them is chosen. */
const teamChoices = ({ chosen, teams }: Schedule) =>
  (teams.data ?? [])
    .filter((one) => one.teamCode === chosen.team || isOpenOn(one, firstDayOf(chosen)))
    .map((one) => ({ value: one.teamCode, label: one.teamName }))

function PlaceChoice({ schedule: { context, chosen, change, facilities } }: Pick<Props, 'schedule'>) {
  const { facility, department } = context
  return (
    <div className={classes.pair}>
      <Select
        {...look}
        label="Facility"
        title={facility?.facilityName}
        placeholder="Select Facility"
        searchable
        data={facilities.data?.map((one) => ({ value: one.facilityCode, label: one.facilityName })) ?? []}
        value={chosen.facility ?? null}
        onChange={(code) => code && code !== chosen.facility && change({ facility: code })}
      />
      <Select
        {...look}
        label="Department"
        title={department?.departmentName}
        placeholder="Select Department"
        searchable
        data={facility?.department.map((one) => ({ value: one.departmentCode, label: one.departmentName })) ?? []}
        value={chosen.department ?? null}
        onChange={(code) => code && code !== chosen.department && change({ department: code })}
      />
    </div>
  )
}

function BlockChoice({
  schedule: { context, chosen, change },
  onCreateBlock,
}: Pick<Props, 'schedule' | 'onCreateBlock'>) {
  const { team, today } = context
  const isTeam = context.mode === 'team'
  const schedules = team?.schedule ?? []
  const blocks = [...availableBlocks(schedules, today), ...deactivatedBlocks(schedules)]
  const chooseBlock = (block: Block | undefined) =>
    block && change({ block: block.scheduleCode, month: monthInside(block, context.month) })
  return (
    <div className={classes.block}>
      <Select
        {...look}
        label="Schedule Block"
        placeholder={isTeam ? 'Select Schedule Block' : 'In Team view'}
        disabled={!isTeam || !team}
        data={blocks.map((one) => ({
          value: one.scheduleCode,
          label: one.isDeactivated ? `${blockTitle(one)} (deactivated)` : blockTitle(one),
        }))}
        value={chosen.block ?? null}
        onChange={(code) => code !== chosen.block && chooseBlock(blocks.find((one) => one.scheduleCode === code))}
      />
      <Tooltip label="Create Schedule Block">
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Create Schedule Block"
          disabled={!isTeam || !team || !isOpenOn(team, today)}
          onClick={onCreateBlock}
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

const look = {
  size: 'xs',
  nothingFoundMessage: 'Nothing found',
  comboboxProps: { width: 'max-content', position: 'bottom-start' },
} as const
