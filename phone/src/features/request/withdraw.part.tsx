import { act, useQueue } from '../../lib/outgoing.ts'
import { isWaiting } from '../../lib/queue.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { complain, say } from '../../ui/toast.tsx'

type WithdrawProps = { call: string; input: unknown; what: string; about: string; onDone: () => void }

/** Takes a request back. */
export function Withdraw({ call, input, what, about, onDone }: WithdrawProps) {
  const isSent = useQueue().some((action) => isWaiting(action) && action.about === about)
  async function send() {
    const outcome = await act({ call, input, title: `Withdraw ${what}`, about, isGain: false })
    if (outcome.state === 'refused') return complain(outcome.message)
    say(outcome.state === 'done' ? `${what} is withdrawn.` : 'Not sent yet. It is sent when you are online.')
    onDone()
  }
  if (isSent) return <p className="note warn">Not sent yet. You find it on Today.</p>
  return (
    <SendButton className="edge danger main" onSend={send}>
      Withdraw the request
    </SendButton>
  )
}
