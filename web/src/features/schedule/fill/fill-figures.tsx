import { IconArrowRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import classes from './fill-figures.module.css'
import { type BeforeAfter, fairnessLines, type Line, linesOf } from './fill-lines.ts'

/** What stays the same is put away where there is much of it: what is uncovered, and why, comes below. */
const manyLines = 3

type Props = BeforeAfter & { days: string }

/** What the teams' days are like now, and with the proposal. */
export function FillFiguresTable({ days, ...props }: Props) {
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
      <caption>{days}</caption>
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
