import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { requestEndpoints } from '@shiftward/contract/request.ts'
import { swapEndpoints } from '@shiftward/contract/swap.ts'
import type { Person } from './person.ts'

/** What an administrator answers. Returns a description, or undefined when nothing waits for them. */
type Answer = (desk: Person) => Promise<string | undefined>

const rowsOf = <Row>(list: Row[] | { rows: Row[] }): Row[] => (Array.isArray(list) ? list : list.rows)
/** Most things are granted. */
const isGranted = () => Math.random() < 0.8
const words = (isApproved: boolean) => (isApproved ? 'approves' : 'denies')

const answerRequest: Answer = async (desk) => {
  const open = rowsOf(await desk.ask(requestEndpoints.getAll, { approvalStatus: 'Open' }))
  const request = open.at(-1)
  if (!request) return undefined
  const isApproved = isGranted()
  const { shiftApprovalId, shiftId, providerName, shiftDate } = request
  const approvalStatus = isApproved ? 'UserApproved' : 'UserDenied'
  await desk.ask(requestEndpoints.decide, [{ shiftApprovalId, shiftId, approvalStatus, isConfirmed: true }])
  return `${words(isApproved)} the request of ${providerName} for the shift of ${shiftDate}`
}

const answerSwap: Answer = async (desk) => {
  const open = rowsOf(await desk.ask(swapEndpoints.getAll, { swapStatus: 'Open' }))
  const swap = open.at(-1)
  if (!swap) return undefined
  const isApproved = isGranted()
  const swapStatus = isApproved ? 'MediatorApproved' : 'MediatorDenied'
  await desk.ask(swapEndpoints.decide, { swapId: swap.swapId, swapStatus, isConfirmed: true })
  return `${words(isApproved)} the swap of ${swap.fromQHPName} with ${swap.toQHPName}`
}

const answerLeave: Answer = async (desk) => {
  const open = rowsOf(await desk.ask(leaveEndpoints.getAll, { leaveStatus: 'Open' }))
  const leave = open.at(-1)
  if (!leave) return undefined
  const isApproved = isGranted()
  if (leave.cancelAskedAt !== null) {
    await desk.ask(leaveEndpoints.decideCancellation, { leaveId: leave.id, isApproved })
    return `${words(isApproved)} that ${leave.provider_Name} cancels a leave`
  }
  await desk.ask(leaveEndpoints.decide, { leaveId: leave.id, leaveStatus: isApproved ? 'Approved' : 'Denied' })
  return `${words(isApproved)} the leave of ${leave.provider_Name} from ${leave.fromDate}`
}

const answers = [answerRequest, answerSwap, answerLeave]

/** Answers one request of the kind whose turn it is, the oldest first. */
export const answerOnce = (desk: Person, turn: number): Promise<string | undefined> =>
  (answers[turn % answers.length] ?? answerRequest)(desk)
