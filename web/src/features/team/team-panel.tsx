import { Tabs } from '@mantine/core'
import type { Team } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { usePanelForm } from '../../lib/panel-form.ts'
import { usePanelQuery } from '../../lib/panel-query.ts'
import { useTabWithError } from '../../lib/tab-with-error.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { usePanelState } from '../../ui/panel-state.ts'
import { facilitiesQuery } from '../facility/facility.queries.ts'
import { type FollowedTeam, FollowHours } from '../follow/follow-hours.part.tsx'
import { placeNames } from './facility-choices.ts'
import { isStarted, withNewDate } from './need/new-date.ts'
import { TeamNeeds } from './need/team-needs.tsx'
import { needsQuery, teamQuery, useSaveTeam } from './team.queries.ts'
import { TeamDetails } from './team-details.tsx'
import { TeamFeed } from './team-feed.tsx'
import { emptyTeam, hasHoursOf, TeamFields, toFields } from './team-form.ts'

const text = texts.team

const tabs = ['details', 'needs', 'calendar'] as const
type TeamTab = (typeof tabs)[number]

/** `id` is the team to change; without it a new one is created. */
type Props = { opened: boolean; id: number | undefined; onClose: () => void }

export function TeamPanel(props: Props) {
  const follow = usePanelState<FollowedTeam>()
  return (
    <>
      <TeamForm {...props} onFollow={follow.open} />
      {follow.row && <FollowHours key={follow.visit} opened={follow.opened} onClose={follow.close} {...follow.row} />}
    </>
  )
}

function TeamForm({ opened, id, onClose, onFollow }: Props & { onFollow: (team: FollowedTeam) => void }) {
  const isNew = id === undefined
  const { stored, needs, facilities, form, loading } = useEditedTeam(id, opened)
  const save = useSaveTeam(id)
  const [tab, setTab] = useTabWithError<TeamTab>(form.formState, {
    first: 'details',
    tabOf: { needs: 'needs', newDate: 'needs', newFirstDay: 'needs' },
  })

  return (
    <FormPanel
      opened={opened}
      title={isNew ? 'Add Team' : 'Update Team'}
      submitLabel={isNew ? 'CREATE' : 'UPDATE'}
      form={form}
      quietProblem={texts.common.notSaved}
      onSave={async ({ needs: given, newDate, newFirstDay, ...team }) => {
        const isAdding = newDate !== null && isStarted(newDate)
        const dates = isAdding
          ? withNewDate(given.dates, newDate, { skills: team.skillLevel, weekdays: team.freqIntervalText })
          : given.dates
        await save.mutateAsync({
          team: { ...team, ...placeNames(team, facilities.data ?? []), version: stored.data?.version },
          needs:
            (form.formState.dirtyFields.needs || isAdding) && stored.data
              ? { ...given, dates, version: needs.data?.version }
              : undefined,
        })
        toastSuccess(isNew ? text.created : text.updated)
        if (stored.data && !hasHoursOf(team, stored.data)) onFollow(oldHoursOf(stored.data))
      }}
      onClose={onClose}
      loading={loading}
    >
      <Tabs value={tab} onChange={(chosen) => setTab(tabs.find((one) => one === chosen) ?? 'details')}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="needs">Needs</Tabs.Tab>
          {stored.data && <Tabs.Tab value="calendar">Calendar</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="details">
          <TeamDetails form={form} id={id} stored={stored.data} onFollow={onFollow} />
        </Tabs.Panel>
        <Tabs.Panel value="needs">
          <TeamNeeds form={form} needs={needs.data} />
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          {tab === 'calendar' && stored.data && <TeamFeed teamCode={stored.data.teamCode} />}
        </Tabs.Panel>
      </Tabs>
    </FormPanel>
  )
}

const oldHoursOf = ({ teamCode, teamName, scheduler: { startTime, endTime } }: Team): FollowedTeam => ({
  teamCode,
  teamName,
  was: { startTime, endTime },
})

/** The team and its needs as stored, and the form with their values. */
function useEditedTeam(id: number | undefined, opened: boolean) {
  const isNew = id === undefined
  const stored = usePanelQuery({ ...teamQuery(id ?? 0), enabled: !isNew && opened })
  const code = stored.data?.teamCode
  const needs = usePanelQuery({ ...needsQuery(code ?? ''), enabled: code !== undefined && opened })
  const facilities = useQuery({ ...facilitiesQuery, enabled: opened })
  const [facility, ...others] = facilities.data ?? []
  const form = usePanelForm<TeamFields, TeamFields>({
    schema: TeamFields,
    // A single facility is chosen automatically.
    values: isNew
      ? { ...emptyTeam, facilityCode: facility && others.length === 0 ? facility.facilityCode : '' }
      : stored.data && needs.data && toFields(stored.data, needs.data),
    empty: emptyTeam,
    keptAs: `team ${id ?? 'new'}`,
    rowKeys: {
      needs: { weekly: ['skill', 'weekday'], later: ['from', 'skill', 'weekday'], dates: ['date', 'skill'] },
    },
  })
  const isLoaded = isNew || (stored.data !== undefined && needs.data !== undefined)
  const retry = () => {
    for (const query of [stored, needs]) if (query.isError) void query.refetch()
  }
  const loading = isLoaded ? undefined : { isFailed: stored.isError || needs.isError, onRetry: retry }
  return { stored, needs, facilities, form, loading }
}
