import { ActionIcon, Button, Skeleton } from '@mantine/core'
import type { Pattern, PatternPerson } from '@shiftward/contract/pattern.ts'
import { staggered } from '@shiftward/contract/rules/rotation.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { LoadError } from '../../../ui/load-error.tsx'
import { MultiSelect, Select } from '../../../ui/select.tsx'
import { teamStyle } from '../../../ui/team-shade.ts'
import type { Qhp } from '../provider/provider-filter.ts'
import { firstDays, skillsIn } from './applying.ts'
import classes from './pattern.module.css'

type Props = {
  pattern: Pattern
  team: TeamBlocks | undefined
  staff: readonly Qhp[]
  startDate: string
  people: PatternPerson[]
  onChange: (people: PatternPerson[]) => void
}

type StaffQuery = { data: Qhp[] | undefined; isLoading: boolean; isLoadingError: boolean; refetch: () => unknown }

/** Who works by the pattern, and how many days ahead each begins. */
export function PatternPeople({ staff, ...props }: Omit<Props, 'staff'> & { staff: StaffQuery }) {
  if (staff.isLoadingError) return <LoadError onRetry={() => void staff.refetch()} />
  if (staff.isLoading) return <Skeleton height={58} radius={8} />
  return <PeopleFields staff={staff.data ?? []} {...props} />
}

function PeopleFields({ pattern, team, staff, startDate, people, onChange }: Props) {
  const fitting = staff.filter((one) => skillsIn(team, one).length > 0)
  const lately = fitting.filter(({ isLatelyInTeam }) => isLatelyInTeam)
  const add = (codes: string[]) => onChange([...people, ...codes.map((providerCode) => ({ providerCode, offset: 0 }))])
  const stagger = () => {
    const offsets = staggered(people.length, pattern)
    onChange(people.map((one, index) => ({ ...one, offset: offsets[index] ?? 0 })))
  }
  const set = (changed: PatternPerson) =>
    onChange(people.map((one) => (one.providerCode === changed.providerCode ? changed : one)))

  return (
    <>
      <div className={classes.peopleHead}>
        <MultiSelect
          label="QHPs"
          placeholder="Add QHPs"
          searchable
          nothingFoundMessage="Nobody else with a skill of the team"
          data={fitting
            .filter(({ providerCode }) => !people.some((one) => one.providerCode === providerCode))
            .map(({ providerCode, providerName }) => ({ value: providerCode, label: providerName }))}
          // Whoever is chosen goes to the list below.
          value={[]}
          onChange={add}
        />
        {lately.length > 0 && people.length === 0 && (
          <Button variant="default" onClick={() => add(lately.map(({ providerCode }) => providerCode))}>
            {`Lately in the team (${lately.length})`}
          </Button>
        )}
        <Button variant="default" disabled={people.length < 2} onClick={stagger}>
          Stagger
        </Button>
      </div>
      {people.length > 0 && (
        <ul className={classes.people} aria-label="QHPs of the pattern">
          {people.map((person) => (
            <PersonLine
              key={person.providerCode}
              person={person}
              qhp={staff.find(({ providerCode }) => providerCode === person.providerCode)}
              most={7 * pattern.weeks}
              team={team}
              days={firstDays(pattern, person, startDate)}
              onChange={set}
              onRemove={() => onChange(people.filter((one) => one !== person))}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type LineProps = {
  person: PatternPerson
  qhp: Qhp | undefined
  most: number
  team: TeamBlocks | undefined
  days: boolean[]
  onChange: (person: PatternPerson) => void
  onRemove: () => void
}

function PersonLine({ person, qhp, most, team, days, onChange, onRemove }: LineProps) {
  const name = qhp?.providerName ?? person.providerCode
  const skills = qhp ? skillsIn(team, qhp) : []
  const { offset = 0 } = person
  const shift = (by: number) => onChange({ ...person, offset: (offset + by + most) % most })
  return (
    <li>
      <span className={classes.name}>{name}</span>
      {skills.length > 1 && (
        <Select
          size="xs"
          className={classes.skill ?? ''}
          aria-label={`Skill of ${name}`}
          data={skills}
          value={person.skill ?? skills[0] ?? null}
          onChange={(skill) => skill && onChange({ ...person, skill })}
        />
      )}
      <span className={classes.strip} style={teamStyle(team?.color_Code)} aria-hidden>
        {days.map((isOn, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days have no other identity than their place
          <i key={day} data-on={isOn || undefined} data-week={day === 7 || undefined} />
        ))}
      </span>
      <span className={classes.offset}>
        <ActionIcon variant="subtle" size={28} aria-label={`${name}: a day less ahead`} onClick={() => shift(-1)}>
          <IconMinus size={14} />
        </ActionIcon>
        <output aria-label={`${name}: days ahead`}>{offset === 0 ? 'day 1' : `day ${offset + 1}`}</output>
        <ActionIcon variant="subtle" size={28} aria-label={`${name}: a day more ahead`} onClick={() => shift(1)}>
          <IconPlus size={14} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      </span>
    </li>
  )
}
