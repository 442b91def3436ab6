import { IconBellRinging } from '@tabler/icons-react'
import { SendButton } from '../../ui/send-button.tsx'
import { complain, say, useToast } from '../../ui/toast.tsx'
import { notNow, turnPushOn, useIsAsking } from './push.part.ts'

/** Above the tabs, where it covers nothing; after the words about what was just done. */
export function PushQuestion() {
  const isAsking = useIsAsking()
  const toast = useToast()
  if (!isAsking || toast) return null
  return (
    <section className="bar" aria-label="Push messages">
      <div className="fact">
        <IconBellRinging size={22} aria-hidden="true" />
        <span>
          <span className="title">Hear of changes on this phone?</span>
          When a shift of yours changes or somebody answers. A locked screen shows no names.
        </span>
      </div>
      <div className="pair bar-buttons">
        <button type="button" className="button low plain" onClick={notNow}>
          Not now
        </button>
        <SendButton className="low go" onSend={turnOn}>
          Turn on
        </SendButton>
      </div>
    </section>
  )
}

async function turnOn() {
  const problem = await turnPushOn()
  if (problem) complain(problem)
  else if (Notification.permission === 'granted') say('This phone shows push messages now.')
}
