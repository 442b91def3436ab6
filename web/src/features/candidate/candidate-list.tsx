import { Anchor, Button, Skeleton } from '@mantine/core'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { GridPart } from '../../ui/grid-part.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { noFilter } from './candidate-filter.ts'
import { type Group, groupsOf } from './candidate-groups.ts'
import classes from './candidate-list.module.css'
import type { Place, Placed } from './candidate-order.ts'
import rowClasses from './candidate-row.module.css'
import { CandidateRow } from './candidate-row.tsx'
import { ChangedLine } from './changed-line.tsx'
import type { Candidates } from './use-candidates.ts'
import type { Offering } from './use-offering.ts'

const text = texts.candidate

const headings = { ok: 'No findings', warn: 'With warnings', block: 'Blocked', new: 'New in the list' }
const endings = { ok: 'without findings', warn: 'with warnings', block: 'blocked', new: 'new in the list' }

/** The element that explains the keys. */
export const keysId = 'candidate-keys'

type Props = {
  list: Candidates
  skill: string
  timeZone: string
  /** Whose assignment the server has not answered yet. */
  assigning: string | undefined
  offering: Offering
  onAssign: (person: Candidate) => void
  onSortAgain: () => void
}

/** The people, or why there are none. */
export function CandidateList(props: Props) {
  const { list, skill } = props
  const { placed, isFiltered, problem } = list
  if (problem) {
    return (
      <div className={classes.empty}>
        {problem.message ? <p role="alert">{problem.message}</p> : <LoadError onRetry={() => void list.refetch()} />}
      </div>
    )
  }
  if (!placed) return <Loading />
  if (placed.length > 0) return <Groups {...props} placed={placed} />
  return (
    <div className={classes.empty} role="status">
      <p>{isFiltered ? text.nobodyMatches : text.nobody(skill)}</p>
      {isFiltered && (
        <Button size="compact-sm" variant="default" onClick={() => list.setFilter(noFilter)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

type GroupsProps = Omit<Props, 'skill'> & { placed: Placed[] }

/** One tab stop: the arrow keys move between the people of all groups. */
function Groups({ list, placed, timeZone, assigning, offering, onAssign, onSortAgain }: GroupsProps) {
  const [whole, setWhole] = useState<readonly Place[]>([])
  const [active, setActive] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<string>()
  useEffect(() => {
    // The button that showed them is gone.
    if (added) box.current?.querySelector<HTMLElement>(`[data-person="${added}"]`)?.focus()
  }, [added])
  function showAll({ place, people, shown }: Group) {
    setWhole([...whole, place])
    setAdded(people[shown.length]?.person.providerCode)
  }
  const groups = groupsOf(placed, (place) => list.isFiltered || whole.includes(place))
  const all = groups.flatMap(({ shown }) => shown.map(({ person }) => person))
  const first = all.find(({ level }) => level !== 'block')
  const current = all.find(({ providerCode }) => providerCode === active) ?? all[0]
  const row = ({ person, place }: Placed) => (
    <CandidateRow
      key={person.providerCode}
      person={person}
      isShort={place === 'block' && person.level === 'block'}
      isFirst={person === first}
      isActive={person === current}
      isAssigning={assigning === person.providerCode}
      isOff={assigning !== undefined}
      onFocus={() => setActive(person.providerCode)}
      offering={offering}
      timeZone={timeZone}
      onAssign={() => onAssign(person)}
    />
  )
  return (
    // Named as the panel is: the focus comes here as soon as the list is there, and a screen reader says it again.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      className={classes.list}
      ref={box}
      role="group"
      aria-label="Find a QHP"
      aria-describedby={keysId}
      onKeyDown={(event) => moveFocus(event, box.current)}
    >
      {list.isChanged && <ChangedLine onSortAgain={onSortAgain} />}
      {groups
        .filter(({ place, people: { length } }) => length > 0 || place === 'ok')
        .map((group) => (
          <GroupSection key={group.place} group={group} row={row} onWhole={() => showAll(group)} />
        ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent, box: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-person]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
}

type SectionProps = { group: Group; row: (placed: Placed) => ReactNode; onWhole: () => void }

const GroupSection = ({ group: { place, people, shown }, row, onWhole }: SectionProps) => (
  <section aria-label={headings[place]}>
    <h3 className={classes.heading}>
      {headings[place]} <span>{people.length}</span>
    </h3>
    {place === 'ok' && people.length === 0 && <p className={classes.none}>{text.nobodyFree}</p>}
    {shown.length > 0 && (
      <GridPart role="grid" aria-label={headings[place]} aria-multiselectable>
        {shown.map(row)}
      </GridPart>
    )}
    {shown.length < people.length && (
      <p className={classes.more}>
        <Anchor component="button" type="button" inherit onClick={onWhole}>
          {people.length - shown.length} more {endings[place]}
        </Anchor>
      </p>
    )}
  </section>
)

const rows = ['one', 'two', 'three', 'four', 'five', 'six']

const Loading = () => (
  <div className={classes.list} aria-busy>
    <div className={classes.heading} />
    {rows.map((row) => (
      <div key={row} className={rowClasses.person}>
        <div className={rowClasses.who}>
          <Skeleton height={11} width={160} my={4} />
          <Skeleton height={9} width={240} my={4} />
        </div>
        <Skeleton height={11} width={64} />
        <Skeleton height={26} width={96} />
      </div>
    ))}
  </div>
)
