import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { LoadError } from '../../../ui/load-error.tsx'
import type { Carry } from '../carry/carry.ts'
import { blockProvidersQuery } from '../schedule.queries.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { OpenDialog, ProviderName } from '../schedule-dialog.ts'
import { daysLeft, filterProviders } from './provider-filter.ts'
import { type ProviderFilter, ProviderFilters } from './provider-filters.tsx'
import { ProviderList } from './provider-list.tsx'
import classes from './provider-panel.module.css'

type Props = {
  context: ScheduleContext
  isFreeOnly: boolean
  chosenDay: string | undefined
  carry: Carry
  onDialog: OpenDialog
}

/** The QHPs who can be assigned, by dragging or by picking up and putting down. */
export function ProviderPanel({ context, isFreeOnly, chosenDay, carry, onDialog }: Props) {
  const { mode, block, skill, team, plan, today } = context
  const isEnabled = mode === 'team' && block !== undefined && skill !== undefined && team !== undefined
  const providers = useQuery({ ...blockProvidersQuery(block?.scheduleCode ?? ''), enabled: isEnabled })
  const [isSkillOnly, setSkillOnly] = useState(true)
  const [filter, setFilter] = useState<ProviderFilter>({ search: '', labourType: undefined, isLately: false })
  const searched = useDeferredValue(filter.search)
  const { labourType, isLately } = filter

  const free = useMemo(
    () => (isFreeOnly && plan ? { day: chosenDay, days: daysLeft(plan, today) } : undefined),
    [isFreeOnly, chosenDay, plan, today],
  )
  const shown = useMemo(
    () =>
      filterProviders(providers.data ?? [], {
        skill: isSkillOnly ? skill : undefined,
        labourType,
        search: searched,
        isLately,
        free,
      }),
    [providers.data, isSkillOnly, skill, labourType, searched, isLately, free],
  )

  const repeat = useCallback((provider: ProviderName) => onDialog({ kind: 'repeat', provider }), [onDialog])

  return (
    <section className={classes.panel} aria-labelledby="qhps" aria-disabled={!isEnabled}>
      <div className={classes.head}>
        <h2 id="qhps">QHPs</h2>
        {isEnabled && providers.data && <span className={classes.count}>{shown.length}</span>}
        <Button.Group ml="auto">
          <Choice label="Show All" isOn={!isSkillOnly} disabled={!isEnabled} onClick={() => setSkillOnly(false)} />
          <Choice label="Team Skill" isOn={isSkillOnly} disabled={!isEnabled} onClick={() => setSkillOnly(true)} />
        </Button.Group>
      </div>
      <ProviderFilters filter={filter} onChange={setFilter} isFreeOnly={isFreeOnly} isDisabled={!isEnabled} />
      {!isEnabled && <p className={classes.hint}>{hintOf(context)}</p>}
      {isEnabled && providers.isError && !providers.data && (
        <p className={classes.hint}>
          <LoadError onRetry={() => void providers.refetch()} />
        </p>
      )}
      {isEnabled && providers.isPending && loading}
      {isEnabled && providers.data && (
        <ProviderList
          providers={shown}
          skill={skill}
          chosenDay={chosenDay}
          days={free && free.day === undefined ? free.days : undefined}
          carry={carry}
          onRepeat={repeat}
        />
      )}
    </section>
  )
}

function hintOf({ mode, team, block }: ScheduleContext): string {
  if (mode === 'department') return 'Switch to Team view to assign QHPs.'
  if (!team) return 'QHPs are assigned to a team.'
  return block ? 'Select a skill to assign QHPs.' : 'Create a schedule block to assign QHPs.'
}

const loading = (
  <div className={classes.loading} aria-busy>
    <Skeleton height={32} />
    <Skeleton height={32} />
    <Skeleton height={32} />
  </div>
)

type ChoiceProps = { label: string; isOn: boolean; disabled: boolean; onClick: () => void }

const Choice = ({ label, isOn, disabled, onClick }: ChoiceProps) => (
  <Button
    size="compact-xs"
    variant={isOn ? 'light' : 'default'}
    aria-pressed={isOn}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </Button>
)
