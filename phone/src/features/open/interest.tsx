import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyOpenShift } from '@shiftward/contract/mobile-shift.ts'
import { IconHandStop } from '@tabler/icons-react'
import type { useAct } from '../../lib/outgoing.ts'
import { dateOf, dayText } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { saidOf } from './open-words.ts'

type InterestProps = { shift: MyOpenShift; act: ReturnType<typeof useAct>['act']; size: 'low' | 'main' }

/** Shows interest in a shift, and takes it back. */
export function Interest({ shift, act, size }: InterestProps) {
  const { shiftId, isInterested, startsAt } = shift
  const on = !isInterested
  async function send() {
    const day = dayText(dateOf(startsAt))
    const outcome = await act({
      call: mobileEndpoints.interest.path,
      input: { shiftId, on },
      title: on ? `Interested in ${day}` : `Not interested in ${day}`,
      isGain: false,
    })
    if (outcome.state === 'refused') complain(outcome.message)
    if (outcome.state === 'waiting') say('Not sent yet. It is sent when you are online.')
  }
  return (
    <SendButton
      className={`${size} ${isInterested ? 'teal' : 'edge'}`}
      label={saidOf('Interested', shift)}
      isPressed={isInterested}
      onSend={send}
    >
      <IconHandStop size={18} aria-hidden="true" /> Interested
    </SendButton>
  )
}
