import { SimpleGrid, Stack, Text } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { isNight } from '@shiftward/contract/rules/clock-time.ts'
import type { TeamDetails as StoredTeam } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { type FollowedTeam, OtherHoursNote } from '../follow/follow-hours.part.tsx'
import { BlockList } from './block-list.tsx'
import { ColorPalette } from './color-palette.tsx'
import { TeamClosing } from './team-closing.tsx'
import { hasHoursOf, type TeamFields } from './team-form.ts'
import { useIsTeamNameTaken } from './team-name.ts'
import { TeamPlace } from './team-place.tsx'
import { TimeSelect } from './time-select.tsx'
import { WeekdayChips } from './weekday-chips.tsx'

const text = texts.team

type Props = { form: PanelForm<TeamFields>; id: number | undefined; stored: StoredTeam | undefined }
type Follow = { onFollow: (team: FollowedTeam) => void }

/** Name, place, hours, days and color of a team, and its schedule blocks. */
export function TeamDetails({ form, id, stored, onFollow }: Props & Follow) {
  const { control } = form
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <NameAndPlace form={form} id={id} stored={stored} />
        <Hours form={form} />
      </SimpleGrid>
      {stored && <HoursHint form={form} stored={stored} onFollow={onFollow} />}
      <Controller
        control={control}
        name="freqIntervalText"
        render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
          <WeekdayChips {...{ value, onChange, onBlur }} inputRef={ref} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="color_Code"
        render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
          <ColorPalette {...{ value, onChange, onBlur }} inputRef={ref} error={fieldState.error?.message} />
        )}
      />
      {stored && <BlockList teamId={stored.teamId} blocks={stored.schedulerBlock} />}
      {stored && <TeamClosing team={stored} />}
    </Stack>
  )
}

function NameAndPlace({ form, id, stored }: Props) {
  const { control } = form
  const facilities = useQuery(facilitiesQuery)
  const [name, facilityCode] = useWatch({ control, name: ['name', 'facilityCode'] })
  const { errors, isSubmitted } = form.formState
  const isTaken = useIsTeamNameTaken({ id, name, facilityCode }, facilities.data ?? [])
  return (
    <>
      <TextField
        label="Team Name"
        required
        maxLength={limits.team.name}
        data-autofocus
        // A taken name is a hint while typing and an error on save.
        description={isTaken && !isSubmitted && text.nameTaken}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.name?.message ?? (isTaken && isSubmitted && text.nameTaken)}
        {...form.register('name')}
      />
      <TextField
        label="Short code"
        maxLength={limits.team.shortCode}
        description="Stands for the team in the roster. Leave it empty to make it from the name."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.shortCode?.message}
        {...form.register('shortCode')}
      />
      <TeamPlace
        control={control}
        setValue={form.setValue}
        facilities={facilities.data}
        onRetry={facilities.isError ? () => void facilities.refetch() : undefined}
        isFixed={(stored?.schedulerBlock.length ?? 0) > 0}
      />
    </>
  )
}

function Hours({ form: { control } }: { form: PanelForm<TeamFields> }) {
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] })
  return (
    <>
      <Controller
        control={control}
        name="startTime"
        render={({ field, fieldState }) => (
          <TimeSelect
            {...field}
            edge="start"
            label="Start Time"
            error={fieldState.error?.message}
            onChange={(time) => field.onChange(time ?? '')}
          />
        )}
      />
      <Controller
        control={control}
        name="endTime"
        render={({ field, fieldState }) => (
          <TimeSelect
            {...field}
            edge="end"
            label="End Time"
            description={startTime && endTime && isNight(startTime, endTime) && 'Ends on the next day (+1)'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={fieldState.error?.message}
            onChange={(time) => field.onChange(time ?? '')}
          />
        )}
      />
    </>
  )
}

/** New hours count for new shifts only, unless somebody changes planned ones too. */
function HoursHint({ form: { control }, stored, onFollow }: Pick<Props, 'form'> & { stored: StoredTeam } & Follow) {
  const [startTime, endTime] = useWatch({ control, name: ['startTime', 'endTime'] })
  if (stored.schedulerBlock.length === 0) return null
  if (hasHoursOf({ startTime, endTime }, stored)) {
    const { teamCode, teamName } = stored
    return <OtherHoursNote teamCode={teamCode} onOpen={() => onFollow({ teamCode, teamName })} />
  }
  return (
    <Text size="sm" role="status">
      Shifts already planned keep their hours, also when they are copied to another block. After saving you can change
      them too.
    </Text>
  )
}
