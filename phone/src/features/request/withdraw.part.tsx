import { useAct } from '../../lib/outgoing.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { complain, say } from '../../ui/toast.tsx'

type WithdrawProps = { call: string; input: unknown; what: string; about: string; onDone: () => void }

/** Takes a request back. */
export function Withdraw({ call, input, what, about, onDone }: WithdrawProps) {
  const { unsent, act } = useAct(about)
  async function send() {
    const outcome = await act({ call, input, title: `Withdraw ${what}`, isGain: false })
    if (outcome.state === 'refused') return complain(outcome.message)
    say(outcome.state === 'done' ? `${what} is withdrawn.` : 'Not sent yet. It is sent when you are online.')
    onDone()
  }
  if (unsent) return <NotSentYet />
  return (
    <SendButton className="edge danger main" onSend={send}>
      Withdraw the request
    </SendButton>
  )
}

export const NotSentYet = () => <p className="note warn">Not sent yet. You find it on Today.</p>
