import type { ReactNode } from 'react'

type Picture = 'schedule' | 'source' | 'decide'

const week = [0, 1, 2, 3, 4, 5, 6]

/** Taken shifts of the drawn calendar: column, row, and whether it is still open. */
const shifts: [column: number, row: number, open?: 'open'][] = [
  [0, 0],
  [1, 0],
  [2, 0, 'open'],
  [4, 0],
  [5, 0],
  [0, 1],
  [1, 1],
  [3, 1],
  [4, 1],
  [6, 1, 'open'],
  [1, 2],
  [2, 2],
  [3, 2],
  [5, 2],
  [6, 2],
]

const bars = [34, 46, 40, 62, 55, 78, 70]

const pictures: Record<Picture, ReactNode> = {
  schedule: (
    <>
      {week.map((day) => (
        <rect key={day} x={10 + day * 43} y="14" width="38" height="6" rx="3" opacity=".35" />
      ))}
      {shifts.map(([column, row, open]) => (
        <rect
          key={`${column}-${row}`}
          x={10.5 + column * 43}
          y={34.5 + row * 36}
          width="37"
          height="26"
          rx="5"
          fillOpacity={open ? 0 : 0.28}
          stroke={open ? 'currentColor' : 'none'}
          strokeDasharray="4 3"
        />
      ))}
    </>
  ),
  source: (
    <>
      <rect
        x="100.5"
        y="44.5"
        width="119"
        height="56"
        rx="8"
        fillOpacity=".14"
        stroke="currentColor"
        strokeDasharray="5 4"
      />
      <rect x="114" y="58" width="62" height="7" rx="3.5" opacity=".8" />
      <rect x="114" y="76" width="40" height="7" rx="3.5" opacity=".45" />
      {[
        [40, 36],
        [40, 106],
        [280, 36],
        [280, 106],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x}-${y}`}>
          <path
            d={`M${x < 160 ? x + 18 : x - 18} ${y} L${x < 160 ? 96 : 224} ${y < 72 ? 62 : 84}`}
            fill="none"
            stroke="currentColor"
            opacity=".4"
          />
          <circle cx={x} cy={y} r="16" opacity=".22" />
          <circle cx={x} cy={y - 4} r="5" opacity=".85" />
          <path d={`M${x - 9} ${y + 10}a9 8 0 0 1 18 0z`} opacity=".85" />
        </g>
      ))}
    </>
  ),
  decide: (
    <>
      <path d="M24 124.5H296" stroke="currentColor" opacity=".4" />
      {bars.map((height, index) => (
        <g key={height}>
          <rect x={36 + index * 37} y={124 - height} width="20" height={height} rx="3" opacity=".3" />
          <rect x={36 + index * 37} y={124 - height * 0.62} width="20" height={height * 0.62} rx="3" opacity=".6" />
        </g>
      ))}
      <path d="M46 74 83 62 120 66 157 44 194 50 231 28 268 34" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </>
  ),
}

export function Illustration({ of }: { of: Picture }) {
  return (
    <svg viewBox="0 0 320 148" fill="currentColor" aria-hidden="true" focusable="false">
      {pictures[of]}
    </svg>
  )
}
