import { SimpleGrid, Stack } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { isNight } from '@shiftward/contract/rules/clock-time.ts'
import { type Team, TeamForm } from '@shiftward/contract/team.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { usePanelForm } from '../../lib/panel-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { BlockList } from './block-list.tsx'
import { ColorPalette } from './color-palette.tsx'
import { placeNames } from './facility-choices.ts'
import { teamQuery, useSaveTeam } from './team.queries.ts'
import { useIsTeamNameTaken } from './team-name.ts'
import { TeamPlace } from './team-place.tsx'
import { TimeSelect } from './time-select.tsx'
import { WeekdayChips } from './weekday-chips.tsx'

const text = messages.team
type Color = TeamForm['color_Code']

const empty: TeamForm = {
  name: '',
  facilityCode: '',
  departmentCode: '',
  skillLevel: [],
  startTime: '',
  endTime: '',
  freqIntervalText: [],
  // No color chosen yet: the schema refuses it like any color outside the palette.
  color_Code: '' as Color,
}

const toForm = ({ teamName, facilityCode, departmentCode, skillLevel, scheduler, color_Code }: Team): TeamForm => ({
  name: teamName,
  facilityCode,
  departmentCode,
  skillLevel,
  startTime: scheduler.startTime,
  endTime: scheduler.endTime,
  freqIntervalText: scheduler.freqIntervalText,
  color_Code: color_Code as Color,
})

/** `id` is the team to change; without it a new one is created. */
type Props = { opened: boolean; id: number | undefined; onClose: () => void }

export function TeamPanel({ opened, id, onClose }: Props) {
  const isNew = id === undefined
  const stored = useQuery({ ...teamQuery(id ?? 0), enabled: !isNew && opened })
  const facilities = useQuery({ ...facilitiesQuery, enabled: opened })
  const [facility, ...others] = facilities.data ?? []
  const form = usePanelForm({
    schema: TeamForm,
    // A single facility is chosen automatically.
    values: isNew
      ? { ...empty, facilityCode: facility && others.length === 0 ? facility.facilityCode : '' }
      : stored.data && toForm(stored.data),
    empty,
    draftKey: `team ${id ?? 'new'} ${stored.data?.version}`,
  })
  const { control } = form
  const [name, facilityCode, startTime, endTime] = useWatch({
    control,
    name: ['name', 'facilityCode', 'startTime', 'endTime'],
  })
  const { errors, isSubmitted } = form.formState
  const isTaken = useIsTeamNameTaken({ id, name, facilityCode }, facilities.data ?? [])
  const save = useSaveTeam(id)

  return (
    <FormPanel
      opened={opened}
      title={isNew ? 'Add Team' : 'Update Team'}
      submitLabel={isNew ? 'CREATE' : 'UPDATE'}
      form={form}
      quietProblem={messages.common.notSaved}
      onSave={async (values) => {
        const version = stored.data?.version
        await save.mutateAsync({ ...values, ...placeNames(values, facilities.data ?? []), version })
        toastSuccess(isNew ? text.created : text.updated)
      }}
      onClose={onClose}
      loading={isNew || stored.data ? undefined : { isFailed: stored.isError, onRetry: () => void stored.refetch() }}
    >
      <Stack gap="md">
        <SimpleGrid cols={2} verticalSpacing="md">
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
          <TeamPlace
            control={control}
            setValue={form.setValue}
            facilities={facilities.data}
            onRetry={facilities.isError ? () => void facilities.refetch() : undefined}
            isFixed={(stored.data?.schedulerBlock.length ?? 0) > 0}
          />
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
        </SimpleGrid>
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
        {stored.data && <BlockList teamId={stored.data.teamId} blocks={stored.data.schedulerBlock} />}
      </Stack>
    </FormPanel>
  )
}
