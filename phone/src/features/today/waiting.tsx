import { IconArrowsExchange, IconChevronRight } from '@tabler/icons-react'
import { dateOf, dayText } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { useSwaps } from '../frame/frame.queries.ts'
import { kindOfShift } from '../shift/shift-icon.part.tsx'

/** What others ask me. */
export function Waiting() {
  const { data = [] } = useSwaps()
  const asked = data.filter(({ isForMe, swapStatus }) => isForMe && swapStatus === 'MediatorApproved')
  if (asked.length === 0) return null
  return (
    <>
      <h2 className="heading">
        Waiting for your answer <span className="badge">{asked.length}</span>
      </h2>
      <div className="card rows">
        {asked.map(({ swapId, fromQHPName, shift }) => (
          <Link key={swapId} to={`/requests/swap/${swapId}`} className="row">
            <span className="dot" aria-hidden="true">
              <IconArrowsExchange size={22} />
            </span>
            <span className="grow">
              <span className="title">Take a shift of {fromQHPName}</span>
              <span className="detail">
                {dayText(dateOf(shift.startsAt))} {kindOfShift(shift).toLowerCase()} · {shift.teamName}
              </span>
            </span>
            <IconChevronRight className="chevron" size={18} aria-hidden="true" />
          </Link>
        ))}
      </div>
    </>
  )
}
