import { shortDollars } from '@shiftward/client/money.ts'
import type { FillFigures } from '@shiftward/contract/fill.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { shortSkill } from '../entry-text.ts'
import classes from './fill-figures.module.css'

type Props = { before: FillFigures; after: FillFigures }
type Line = { name: string; now: string; after: string; note: string; isGood?: boolean; isBad?: boolean }

const hours = (value: number): string => `${Math.round(value)} h`
const percent = (value: number): string => `${Math.floor(value * 100)}%`
const whole = (value: number): string => shortDollars(Math.round(value))

/** '−15', '+44 h' or 'same' */
function change(difference: number, inWords: (value: number) => string = String): string {
  if (Math.round(difference) === 0) return 'same'
  return difference > 0 ? `+${inWords(difference)}` : `−${inWords(-difference)}`
}

function linesOf({ before, after }: Props): Line[] {
  const line = (name: string, of: (figures: FillFigures) => number, inWords?: (value: number) => string): Line => ({
    name,
    now: (inWords ?? String)(of(before)),
    after: (inWords ?? String)(of(after)),
    note: change(of(after) - of(before), inWords),
  })
  const uncovered = line('Uncovered', (figures) => figures.uncovered)
  const warnings = line('Warnings', (figures) => figures.warnings)
  return [
    { ...line('Coverage', (figures) => figures.coverage, percent), note: `${after.filled}/${after.shifts}` },
    { ...uncovered, isGood: after.uncovered < before.uncovered },
    {
      ...warnings,
      note: after.warnings > before.warnings ? warnings.note : 'none new',
      isBad: after.warnings > before.warnings,
    },
    line('Cost', (figures) => figures.cost, whole),
    line('Overtime', (figures) => figures.overtime, hours),
  ]
}

function fairnessLines({ before, after }: Props): Line[] {
  return after.fairness.flatMap((then) => {
    const now = before.fairness.find(({ skill }) => skill === then.skill)
    if (!now) return []
    const line = (name: string, was: number, is: number, inWords: (value: number) => string = String): Line => ({
      name: `${name}, ${shortSkill(then.skill)}`,
      now: inWords(was),
      after: inWords(is),
      note: change(is - was, inWords),
      isGood: Math.round(is) < Math.round(was),
    })
    return [
      line('Hours', now.hours, then.hours, hours),
      line('Nights', now.nights, then.nights),
      line('Weekends', now.weekends, then.weekends),
    ]
  })
}

/** What stays the same is put away where there is much of it: what is uncovered, and why, comes below. */
const manyLines = 3

export function FillFiguresTable(props: Props) {
  const [isAll, setAll] = useState(false)
  const fairness = fairnessLines(props)
  const changed = isAll || fairness.length <= manyLines ? fairness : fairness.filter(({ note }) => note !== 'same')
  const hidden = fairness.length - changed.length
  const groups = [
    { title: undefined, lines: linesOf(props) },
    { title: 'Fairness: most minus fewest', lines: changed },
  ]
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <td />
          <th scope="col">After</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {groups.map(({ title, lines }) => (
          <Fragment key={title ?? 'all'}>
            {title && fairness.length > 0 && (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={5}>
                  {title}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <Figure key={line.name} {...line} />
            ))}
          </Fragment>
        ))}
        {hidden > 0 && (
          <tr>
            <th scope="row" colSpan={5}>
              <button type="button" className={classes.more} onClick={() => setAll(true)}>
                {hidden} {changed.length > 0 && 'more '}
                {hidden === 1 ? 'stays' : 'stay'} the same
              </button>
            </th>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const Figure = ({ name, now, after, note, isGood, isBad }: Line) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{now}</td>
    <td>
      <IconArrowRight size={11} aria-label="becomes" />
    </td>
    <td>
      <b>{after}</b>
    </td>
    <td data-good={isGood || undefined} data-bad={isBad || undefined}>
      {note}
    </td>
  </tr>
)
