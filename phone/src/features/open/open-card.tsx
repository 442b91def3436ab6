import { dollars, shortDollars } from '@shiftward/client/money.ts'
import type { MyOpenShift } from '@shiftward/contract/mobile-shift.ts'
import { IconAlertTriangle, IconCircleCheck, IconEyeOff } from '@tabler/icons-react'
import { dismiss, useAct } from '../../lib/outgoing.ts'
import { canUndo } from '../../lib/queue.ts'
import { paidText, shiftTitle } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { askedLeaveText, findingTexts, remedyOf } from '../shift/finding.part.ts'
import { Remedy } from '../shift/remedy.part.tsx'
import { useMyShifts } from '../shift/shift.queries.ts'
import { restAround } from '../shift/shift-week.part.ts'
import { Interest } from './interest.tsx'
import classes from './open.module.css'
import { restWords, saidOf } from './open-words.ts'

export function OpenCard({ shift }: { shift: MyOpenShift }) {
  return (
    <article className={`card ${classes.card}`} aria-label={shiftTitle(shift)}>
      <div className={classes.head}>
        <b>{shiftTitle(shift)}</b>
        {shift.totalPay !== undefined && <span className={classes.pay}>{dollars(shift.totalPay)}</span>}
      </div>
      <p className={`small quiet ${classes.middle}`}>
        <span>
          {shift.teamName} · {shift.departmentName} · {paidText(shift)}
        </span>
        <Rate shift={shift} />
      </p>
      {findingTexts(shift.findings).map((text) => (
        <Warning key={text}>{text}</Warning>
      ))}
      {shift.askedLeave && <Warning>{askedLeaveText(shift.askedLeave)}</Warning>}
      {shift.findings.length === 0 && <Rest shift={shift} />}
      <Buttons shift={shift} />
    </article>
  )
}

const Warning = ({ children }: { children: string }) => (
  <p className="fact warn">
    <IconAlertTriangle size={18} aria-hidden="true" /> <span>{children}</span>
  </p>
)

/** A hidden rate is said, never a dash or 0. */
function Rate({ shift }: { shift: MyOpenShift }) {
  if (shift.askRate !== undefined) return <span>{shortDollars(shift.askRate)} an hour</span>
  return (
    <span className={classes.hidden}>
      <IconEyeOff size={16} aria-hidden="true" /> Rate hidden
    </span>
  )
}

function Rest({ shift }: { shift: MyOpenShift }) {
  const { shifts } = useMyShifts()
  if (!shifts) return null
  const rest = restWords(restAround(shifts, shift))
  if (rest === '' && shift.askedLeave) return null
  return (
    <p className="fact good">
      <IconCircleCheck size={18} aria-hidden="true" />
      <span>{rest || 'Nothing speaks against it'}</span>
    </p>
  )
}

function Buttons({ shift }: { shift: MyOpenShift }) {
  const taking = shift.needsApproval ? 'Ask for shift' : 'Take shift'
  const { unsent, act } = useAct(`open ${shift.shiftId}`)
  if (unsent) {
    return (
      <div className={`pair ${classes.buttons}`}>
        <span className="small quiet">
          <b>Not sent yet.</b> {unsent.isGain && 'Not yours until it is sent.'}
        </span>
        {canUndo(unsent) && (
          <button
            type="button"
            className="button low edge"
            aria-label={saidOf('Undo', shift)}
            onClick={() => void dismiss(unsent.key)}
          >
            Undo
          </button>
        )}
      </div>
    )
  }
  return (
    <div className={`pair ${classes.buttons}`}>
      <Interest shift={shift} act={act} size="low" />
      {remedyOf(shift.findings) ? (
        <Remedy findings={shift.findings} className="low edge" />
      ) : shift.findings.length > 0 ? (
        <span className={`small quiet ${classes.why}`}>Only your scheduler can give you this one</span>
      ) : shift.isRequested ? (
        <span className={`chip asked ${classes.why}`}>Asked, your scheduler decides</span>
      ) : (
        <Link to={`/open/${shift.shiftId}`} className="button low go" aria-label={saidOf(taking, shift)}>
          {taking}
        </Link>
      )}
    </div>
  )
}
