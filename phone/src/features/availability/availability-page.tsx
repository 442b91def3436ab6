import { IconEraser, IconHeart, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { go } from '../../lib/router.ts'
import { Segments } from '../../ui/segments.tsx'
import { LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { useAvailability } from './availability.queries.ts'
import { DayGrid } from './day-grid.tsx'
import { Marked } from './marked.tsx'
import { type Day, type Kind, paint } from './marks.part.ts'
import { WeekRows } from './week-rows.tsx'

const brushes = {
  unavailable: { name: 'Cannot', icon: IconX },
  preferred: { name: 'Prefer', icon: IconHeart },
  clear: { name: 'Clear', icon: IconEraser },
} as const
type Brush = keyof typeof brushes

type View = 'days' | 'week'

/** Choose a mark below, tap days above. */
export function AvailabilityPage({ search }: { search: URLSearchParams }) {
  const { marks, change, isError, refetch } = useAvailability()
  const [brush, setBrush] = useState<Brush>('unavailable')
  const view: View = search.get('view') === 'week' ? 'week' : 'days'
  const kind: Kind | undefined = brush === 'clear' ? undefined : brush
  function mark(days: Day[]) {
    const painted = marks && paint(marks, days, kind)
    if (painted) void change(painted)
  }
  return (
    <SubScreen title="Availability" to="/me" bar={<BrushBar brush={brush} onChoose={setBrush} />}>
      <Segments
        label="Which days"
        value={view}
        choices={{ days: 'Days', week: 'Every week' }}
        onChange={(to) => go(to === 'week' ? '/me/availability?view=week' : '/me/availability', { isReplacing: true })}
      />
      {!marks && (isError ? <LoadError what="Your availability" onRetry={() => void refetch()} /> : <Loading isTall />)}
      {marks && view === 'days' && <DayGrid marks={marks} start={search.get('from')} kind={kind} onMark={mark} />}
      {marks && view === 'week' && <WeekRows marks={marks} onMark={mark} />}
      {marks && (
        <Marked marks={marks.filter(({ weekday }) => (weekday === null) === (view === 'days'))} search={search} />
      )}
      <p className="fact leave-note">
        <IconInfoCircle size={18} aria-hidden="true" />
        <span>Your schedulers see this. Marking a day frees no shift: for that, swap it or ask for leave.</span>
      </p>
    </SubScreen>
  )
}

const BrushBar = ({ brush, onChoose }: { brush: Brush; onChoose: (brush: Brush) => void }) => (
  <fieldset className="actions" aria-label="Mark days as">
    {(Object.entries(brushes) as [Brush, (typeof brushes)[Brush]][]).map(([one, { name, icon: Icon }]) => (
      <button type="button" className="button" key={one} aria-pressed={one === brush} onClick={() => onChoose(one)}>
        <Icon size={22} aria-hidden="true" /> {name}
      </button>
    ))}
  </fieldset>
)
