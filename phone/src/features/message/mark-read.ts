import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { act } from '../../lib/outgoing.ts'
import { complain, say } from '../../ui/toast.tsx'

/** These messages, or all of them. */
export async function markRead(ids?: number[]) {
  const outcome = await act({
    call: mobileEndpoints.readMessages.path,
    input: { ids },
    title: ids ? 'Mark a message as read' : 'Mark all messages as read',
    about: 'messages',
    isGain: false,
  })
  if (outcome.state === 'refused') complain(outcome.message)
  if (outcome.state === 'done' && !ids) say('All are marked as read.')
}
