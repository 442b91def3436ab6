import { counted } from '@shiftward/client/counted.ts'
import type { ShiftDetail } from '@shiftward/contract/mobile-shift.ts'
import { useState } from 'react'
import { clocksOf } from '../../lib/words.ts'

const shownAtFirst = 4

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** Name, skill and hours, as published. Nothing else of a colleague is shown. */
export function Colleagues({ colleagues, timeZone }: Pick<ShiftDetail, 'colleagues' | 'timeZone'>) {
  const [isOpen, setOpen] = useState(false)
  if (colleagues.length === 0) return <p className="quiet small heading">Nobody else of your team is on then.</p>
  const shown = isOpen ? colleagues : colleagues.slice(0, shownAtFirst)
  return (
    <>
      <h2 className="heading">
        On with you <span className="aside">{counted(colleagues.length, 'person', 'people')}</span>
      </h2>
      <div className="card rows">
        {shown.map(({ providerName, skillLevel, startsAt, endsAt, onCall }) => (
          <div className="row" key={`${providerName} ${startsAt}`}>
            <span className="face keep-narrow" aria-hidden="true">
              {initials(providerName)}
            </span>
            <span className="grow">
              <span className="title">{providerName}</span>
              <span className="detail">
                {skillLevel}
                {onCall && ', on call'}
              </span>
            </span>
            <span className="detail no-wrap">{clocksOf({ startsAt, endsAt, timeZone }).join(' – ')}</span>
          </div>
        ))}
        {shown.length < colleagues.length && (
          <button type="button" className="row button plain accent" onClick={() => setOpen(true)}>
            Show {colleagues.length - shown.length} more
          </button>
        )}
      </div>
    </>
  )
}
