import { dollars } from '@shiftward/client/money.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyOpenShift } from '@shiftward/contract/mobile-shift.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { useAct } from '../../lib/outgoing.ts'
import { go, leave } from '../../lib/router.ts'
import { dateOf, dayText, payText, shiftTitle } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { askForPush } from '../push/push.part.ts'
import { EndedSheet } from '../shift/ended-sheet.part.tsx'
import { WeekAndRest } from '../shift/facts.part.tsx'
import { findingTexts, remedyOf } from '../shift/finding.part.ts'
import { Remedy } from '../shift/remedy.part.tsx'
import { useIsMine } from '../shift/shift.queries.ts'
import { Interest } from './interest.tsx'
import classes from './open.module.css'
import { useOpenShifts } from './open.queries.ts'
import { goneWords, verdictOf } from './open-words.ts'

type Act = ReturnType<typeof useAct>['act']

const close = () => leave('/open')

/** The question before taking. */
export function TakeSheet({ shiftId }: { shiftId: number }) {
  const { data } = useOpenShifts()
  const isMine = useIsMine()(shiftId)
  // What I have just taken is no longer open, and nobody was quicker: the sheet stays as it is until it closes.
  const [taken, setTaken] = useState<MyOpenShift>()
  const shift = taken ?? data?.find((one) => one.shiftId === shiftId)
  if (!data) return null
  if (!shift) {
    return <EndedSheet {...goneWords(isMine)} shiftId={shiftId} isMine={isMine} onClose={close} />
  }
  return (
    <Sheet title={shift.needsApproval ? 'Ask for this shift?' : 'Take this shift?'} onClose={close}>
      <div className={`card padded ${classes.shift}`}>
        <p className={classes.when}>{shiftTitle(shift)}</p>
        <p className="small quiet">
          {shift.teamName} · {shift.skillLevel}
        </p>
        <p className="small quiet">
          {shift.facilityName}, {shift.departmentName}
        </p>
      </div>
      <Facts shift={shift} />
      <Verdict shift={shift} />
      <Buttons shift={shift} onTake={setTaken} />
    </Sheet>
  )
}

type ButtonsProps = { shift: MyOpenShift; onTake: (taken: MyOpenShift | undefined) => void }

/** With a finding the shift cannot be taken, but I can say that I would like to have it. */
function Buttons({ shift, onTake }: ButtonsProps) {
  const { unsent, act } = useAct(`open ${shift.shiftId}`)
  const hasFinding = shift.findings.length > 0
  return (
    <>
      {unsent && (
        <p className="note warn form-note">Not sent yet. {unsent.isGain && 'It is not yours until it is sent.'}</p>
      )}
      <div className="buttons">
        {!hasFinding && !shift.isRequested && !unsent?.isGain && (
          <SendButton
            className="go main"
            onSend={async () => {
              onTake(shift)
              // After a refusal the sheet shows the shift as it is now.
              if (await take(shift, act)) close()
              else onTake(undefined)
            }}
          >
            {shift.needsApproval ? 'Ask for shift' : 'Take shift'}
          </SendButton>
        )}
        <Remedy findings={shift.findings} className="go main" />
        {hasFinding && !unsent && <Interest shift={shift} act={act} size="main" />}
        <button type="button" className="button plain" onClick={close}>
          Not now
        </button>
      </div>
    </>
  )
}

/** Takes the shift exactly as it is shown. Returns false if the server refuses it. */
async function take(shift: MyOpenShift, act: Act): Promise<boolean> {
  const { shiftId, date, startTime, endTime, onCall, addOnHours, askRate, addOnRate } = shift
  const day = dayText(dateOf(shift.startsAt))
  const outcome = await act({
    call: mobileEndpoints.takeShift.path,
    input: { shiftId, date, startTime, endTime, onCall, addOnHours, askRate, addOnRate },
    title: `${shift.needsApproval ? 'Ask for' : 'Take'} ${day}`,
    isGain: true,
  })
  if (outcome.state === 'refused') {
    await refresh()
    complain(outcome.message)
    return false
  }
  if (outcome.state === 'waiting') say('Not sent yet. It is not yours until it is sent.')
  else {
    const { outcome: result } = outcome.answer as { outcome: 'assigned' | 'requested' }
    if (result === 'assigned') say(`${day} is yours.`, { name: 'See it', run: () => go(`/shift/${shiftId}`) })
    else say('Asked. Your scheduler decides.')
    askForPush()
  }
  return true
}

const Facts = ({ shift }: { shift: MyOpenShift }) => (
  <dl className="pairs">
    <dt>Pay</dt>
    <dd>
      {shift.totalPay === undefined ? 'Rate hidden' : dollars(shift.totalPay)}{' '}
      {shift.askRate !== undefined && <span className="quiet small">{payText(shift)}</span>}
    </dd>
    <WeekAndRest shift={shift} />
  </dl>
)

function Verdict({ shift }: { shift: MyOpenShift }) {
  const { findings, askedLeave } = shift
  if (findings.length > 0) {
    return (
      <div className="note warn">
        <IconAlertTriangle size={22} aria-hidden="true" />
        <span>
          {findingTexts(findings).map((text) => (
            <span key={text}>{text}. </span>
          ))}
          {!remedyOf(findings) && 'Only your scheduler can give you this one.'}
        </span>
      </div>
    )
  }
  const Icon = askedLeave ? IconAlertTriangle : IconCircleCheck
  return (
    <p className={askedLeave ? 'note warn' : 'note asked'}>
      <Icon size={22} aria-hidden="true" />
      <span>{verdictOf(shift)}</span>
    </p>
  )
}
