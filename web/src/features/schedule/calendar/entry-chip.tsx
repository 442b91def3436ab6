import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconEyeOff,
  IconMail,
  IconPhone,
  IconPlus,
  IconShieldCheck,
  IconStairsUp,
  IconStar,
} from '@tabler/icons-react'
import { memo } from 'react'
import { teamShade } from '../../../ui/team-shade.ts'
import classes from '../entry/entry.module.css'
import {
  clock,
  type Mark,
  markLabels,
  shortSkill,
  sortedTitleOf,
  spokenText,
  stateOf,
  states,
  titleOf,
} from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { type ChipLook, shownOf } from './chip-look.ts'
import { keyOf } from './day-entries.ts'
import { isPending } from './pending-entries.ts'
import { type ShortName, titleParts } from './short-names.ts'

type Props = {
  entry: Entry
  /** One line in the month, or two lines in the week. */
  size: 'line' | 'block'
  /** Entries of several teams are shown together, so each has its team's color. */
  isTeamShown: boolean
  /** Given in the month: what to leave out, and how to shorten names. */
  look?: ChipLook
}

/** One entry. The calendar around it handles its clicks and keys. */
export const EntryChip = memo(function EntryChip({ entry, size, isTeamShown, look }: Props) {
  const state = stateOf(entry)
  const { hasTime, hasSkill, marks } = shownOf(entry, look?.usual)
  const skill = shortSkill(entry.skillLevel)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.chip}
      data-tone={state}
      data-size={size}
      data-entry={keyOf(entry)}
      data-pending={isPending(entry) || undefined}
    >
      <span className={classes.spoken}>{spokenText(entry)}</span>
      <span className={classes.look} aria-hidden>
        {isTeamShown && entry.color_Code && (
          <i className={classes.team} style={{ background: teamShade(entry.color_Code) }} />
        )}
        <b className={classes.letter}>
          {states[state].letter}
          {entry.isUnsent && <MarkIcon mark="unsent" />}
        </b>
        {hasTime && size === 'line' && (
          <time className={classes.time}>
            <Start time={entry.startTime} />
          </time>
        )}
        {size === 'line' ? (
          <LineText
            name={look?.names.get(entry.providerCode ?? '') ?? titleParts(entry)}
            skill={hasSkill && skill}
            isWrapped={look?.isWrapped ?? false}
          />
        ) : (
          <>
            <span className={classes.name}>
              <span className={classes.wholeName}>{titleOf(entry)}</span>
              <span className={classes.lastFirst}>{sortedTitleOf(entry)}</span>
            </span>
            <span className={classes.skill}>
              <span className={classes.wholeSkill}>{entry.skillLevel}</span>
              <span className={classes.shortSkill}>{skill}</span>
            </span>
          </>
        )}
        <Marks marks={marks.filter((mark) => mark !== 'unsent')} />
      </span>
    </button>
  )
})

/** ', S' is shown whole or not at all: a comma alone would say nothing. */
const breakable = (rest: string): string => rest && `\u200B${rest.replace(' ', '\u00A0')}`

/** As much of the name as fits. The skill is left out where it would cut the last name. */
const LineText = ({ name, skill, isWrapped }: { name: ShortName; skill: string | false; isWrapped: boolean }) => (
  <span className={classes.text}>
    <span className={classes.last}>{name.last}</span>
    {name.kept && <span className={classes.kept}>{name.kept}</span>}
    <span className={classes.rest}>{isWrapped ? name.rest : breakable(name.rest)}</span>
    {skill && <span className={classes.skill}>{skill}</span>}
  </span>
)

/** Full hours are shown without minutes when the day is narrow. */
function Start({ time }: { time: string }) {
  const [hours, minutes] = clock(time).split(':')
  return (
    <>
      {hours}
      <span className={minutes === '00' ? classes.zeroes : undefined}>:{minutes}</span>
    </>
  )
}

const icons: Record<Mark, React.ReactNode> = {
  unsent: null,
  swap: <IconArrowsExchange />,
  offers: <IconMail />,
  release: <IconStairsUp />,
  doubleBooked: <IconAlertTriangle />,
  confirmed: <IconShieldCheck />,
  onCall: <IconPhone />,
  masked: <IconEyeOff />,
  sourced: <IconStar />,
  addOn: <IconPlus />,
  night: '+1',
}

export function Marks({ marks }: { marks: Mark[] }) {
  if (marks.length === 0) return null
  return (
    <span className={classes.marks}>
      {marks.map((mark) => (
        <MarkIcon key={mark} mark={mark} />
      ))}
    </span>
  )
}

export const MarkIcon = ({ mark }: { mark: Mark }) => (
  <span className={classes.mark} data-mark={mark} title={markLabels[mark]}>
    {icons[mark]}
  </span>
)
