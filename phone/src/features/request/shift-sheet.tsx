import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { useAnswer } from '../../lib/answers.ts'
import { leave } from '../../lib/router.ts'
import { hours } from '../../lib/words.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useIsMine } from '../shift/shift.queries.ts'
import { nameOfShift } from '../shift/shift-icon.part.tsx'
import { GivenShift } from '../shift/shift-row.part.tsx'
import { ofShift } from './requests.part.ts'
import { Withdraw } from './withdraw.part.tsx'

const close = () => leave('/requests')

/** One open shift that I asked for. */
export function ShiftSheet({ requestId }: { requestId: number }) {
  const { data } = useAnswer(mobileEndpoints.requests, {})
  const isMine = useIsMine()
  const request = data?.find(({ shiftApprovalId }) => shiftApprovalId === requestId)
  if (!data) return null
  if (!request) {
    return (
      <Sheet title="Not here any more" onClose={close}>
        <p className="quiet">This request is no longer in your list.</p>
      </Sheet>
    )
  }
  const { shift, approvalStatus } = request
  const isOpen = approvalStatus === 'Open'
  return (
    <Sheet title={`Shift ${nameOfShift(shift)}`} onClose={close}>
      <GivenShift
        shift={shift}
        detail={`${shift.teamName} · ${shift.departmentName} · ${hours(shift.paidHours)}`}
        isGot
      />
      <p className="quiet sheet-words">
        {isOpen ? 'Your scheduler has not decided yet.' : ofShift(request, isMine(shift.shiftId)).detail}
      </p>
      <div className="buttons">
        {isOpen && (
          <Withdraw
            call={mobileEndpoints.withdrawRequest.path}
            input={{ shiftApprovalId: requestId }}
            what={`Shift ${nameOfShift(shift)}`}
            about={`request ${requestId}`}
            onDone={close}
          />
        )}
        <button type="button" className="button plain" onClick={close}>
          Close
        </button>
      </div>
    </Sheet>
  )
}
