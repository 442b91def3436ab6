import { CallError } from '@shiftward/client/call-error.ts'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { refresh, useAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { useNow } from '../../lib/now.ts'
import { momentText } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { LoadError, Loading } from '../../ui/states.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { SubScreen } from '../frame/screen.part.tsx'

/** Where I am signed in. Never left to the queue: a lost phone must be signed out now, or the person must know. */
export function DevicesPage() {
  const { data, isError, refetch } = useAnswer(accountEndpoints.getSessions, {})
  const now = useNow()
  async function signOut(sessionId: number) {
    try {
      await call(accountEndpoints.endSession, { sessionId })
      say('Signed out there.')
      await refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      complain(error.message)
    }
  }
  return (
    <SubScreen title="Devices" to="/me" tab="me">
      {!data && (isError ? <LoadError what="The list" onRetry={() => void refetch()} /> : <Loading rows={2} />)}
      {data && (
        <div className="card rows">
          {data.map(({ sessionId, device, isMobileApp, lastActiveAt, isThis }) => {
            const Icon = isMobileApp ? IconDeviceMobile : IconDeviceDesktop
            return (
              <div className="row" key={sessionId}>
                <span className={isThis ? 'dot' : 'dot plain'} aria-hidden="true">
                  <Icon size={22} />
                </span>
                <span className="grow">
                  <span className="title">{isThis ? 'This phone' : device || 'Unknown device'}</span>
                  <span className="detail">
                    {isThis ? device : `last used ${momentText(Date.parse(lastActiveAt), now)}`}
                  </span>
                </span>
                {isThis ? (
                  <span className="chip asked">Now</span>
                ) : (
                  <SendButton className="low edge" onSend={() => signOut(sessionId)}>
                    Sign out
                  </SendButton>
                )}
              </div>
            )
          })}
        </div>
      )}
    </SubScreen>
  )
}
