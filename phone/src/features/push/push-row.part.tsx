import { IconBellRinging } from '@tabler/icons-react'
import { useEffect } from 'react'
import { SendButton } from '../../ui/send-button.tsx'
import { complain } from '../../ui/toast.tsx'
import { lookAtPush, type PushState, turnPushOff, turnPushOn, usePush } from './push.part.ts'

const words: Record<PushState, string> = {
  on: 'On. A locked screen shows no names.',
  off: 'Off',
  blocked: 'Blocked in this browser. Allow notifications for this site in its settings.',
  unsupported: 'This browser cannot show them. On an iPhone, add the app to the home screen first.',
}

/** Whether this phone shows push messages, as a row of a card. */
export function PushRow() {
  const state = usePush()
  // The person may come back from the settings of the browser.
  useEffect(() => {
    void lookAtPush()
    const look = () => void lookAtPush()
    addEventListener('visibilitychange', look)
    return () => removeEventListener('visibilitychange', look)
  }, [])
  async function press() {
    const problem = state === 'on' ? await turnPushOff() : await turnPushOn()
    if (problem) complain(problem)
  }
  return (
    <div className="row">
      <span className="dot" aria-hidden="true">
        <IconBellRinging size={22} />
      </span>
      <span className="grow">
        <span className="title">Push on this phone</span>
        <span className="detail">{words[state]}</span>
      </span>
      {(state === 'on' || state === 'off') && (
        <SendButton className="low edge" onSend={press}>
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </SendButton>
      )}
    </div>
  )
}
