import { weekdayNames } from '@shiftward/contract/choices.ts'
import { IconHeart, IconMinus, IconX } from '@tabler/icons-react'
import { type Day, hoursOfMark, kindText, type Mark, marksOn, onWeekday } from './marks.part.ts'

/** The seven days of every week. */
export const WeekRows = ({ marks, onMark }: { marks: Mark[]; onMark: (days: Day[]) => void }) => (
  <>
    <h2 className="heading">
      Every week <span className="aside">tap days to mark them</span>
    </h2>
    <div className="card rows">
      {weekdayNames.map((name, weekday) => {
        const found = marksOn(marks, onWeekday(weekday))
        return (
          <button type="button" className="row" key={name} onClick={() => onMark([onWeekday(weekday)])}>
            <MarkDot mark={found[0]} />
            <span className="grow">
              <span className="title">{name}</span>
              <span className="detail">
                {found.map((mark) => `${kindText(mark.kind)}, ${hoursOfMark(mark).toLowerCase()}`).join('; ') ||
                  'Not marked'}
              </span>
            </span>
          </button>
        )
      })}
    </div>
  </>
)

export function MarkDot({ mark }: { mark: Mark | undefined }) {
  const Icon = mark ? (mark.kind === 'unavailable' ? IconX : IconHeart) : IconMinus
  return (
    <span className={mark?.kind === 'preferred' ? 'dot' : 'dot plain'} aria-hidden="true">
      <Icon size={22} />
    </span>
  )
}
