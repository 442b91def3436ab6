import classes from './fill-course.module.css'

type Props = {
  course: readonly { seconds: number; uncovered: number }[]
  vacancies: number
  seconds: number
  mostSeconds: number
}

const box = { left: 30, right: 292, top: 10, bottom: 105 }

/** How many shifts the best proposal left uncovered, over time. */
export function FillCourse({ course, vacancies, seconds, mostSeconds }: Props) {
  const x = (at: number) => box.left + (Math.min(at, mostSeconds) / mostSeconds) * (box.right - box.left)
  const y = (uncovered: number) => box.bottom - (uncovered / Math.max(1, vacancies)) * (box.bottom - box.top)
  const last = course.at(-1)
  const path = course.map(({ seconds: at, uncovered }) => `H${x(at)}V${y(uncovered)}`).join('')
  const half = Math.round(vacancies / 2)
  return (
    <div className={classes.course}>
      <h3>Uncovered shifts, best so far</h3>
      <svg viewBox="0 0 302 128" role="img" aria-label={`${last?.uncovered ?? vacancies} of ${vacancies} uncovered`}>
        <path
          className={classes.lines}
          d={[vacancies, half, 0].map((at) => `M${box.left} ${y(at)}H${box.right}`).join('')}
        />
        <g className={classes.values}>
          {[...new Set([vacancies, half, 0])].map((at) => (
            <text key={at} x={24} y={y(at) + 4}>
              {at}
            </text>
          ))}
        </g>
        <g className={classes.times}>
          {[0, mostSeconds / 2, mostSeconds].map((at) => (
            <text key={at} x={at === mostSeconds ? x(at) - 8 : x(at)} y={122}>
              {Math.round(at)} s
            </text>
          ))}
        </g>
        <path className={classes.curve} d={`M${box.left} ${y(vacancies)}${path}H${x(seconds)}`} />
        {last && <circle className={classes.point} cx={x(seconds)} cy={y(last.uncovered)} r={3.5} />}
      </svg>
    </div>
  )
}
