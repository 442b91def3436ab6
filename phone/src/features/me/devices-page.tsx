import { CallError } from '@shiftward/client/call-error.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { IconDeviceMobile } from '@tabler/icons-react'
import { refresh, useAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { useNow } from '../../lib/now.ts'
import { withPassword } from '../../lib/prove.ts'
import { localDate, momentText, monthDay } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { LoadError, Loading } from '../../ui/states.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { SubScreen } from '../frame/screen.part.tsx'

/** Where I am signed in. Never left to the queue: a lost phone must be signed out now, or the person must know. */
export function DevicesPage() {
  const { data, isError, refetch } = useAnswer(mobileEndpoints.devices, {})
  const now = useNow()
  return (
    <SubScreen title="Devices" to="/me" tab="me">
      {!data && (isError ? <LoadError what="The list" onRetry={() => void refetch()} /> : <Loading rows={2} />)}
      {data && (
        <div className="card rows">
          {data.map(({ deviceId, name, lastUsedAt, expiresAt, isThis }) => (
            <div className="row" key={deviceId}>
              <span className={isThis ? 'dot' : 'dot plain'} aria-hidden="true">
                <IconDeviceMobile size={22} />
              </span>
              <span className="grow">
                <span className="title">{isThis ? 'This phone' : name || 'Unknown device'}</span>
                <span className="detail">
                  {isThis
                    ? `${name || 'Unknown device'} · until ${monthDay(localDate(Date.parse(expiresAt)))}`
                    : `last used ${momentText(Date.parse(lastUsedAt), now)}`}
                </span>
              </span>
              {isThis ? (
                <span className="chip asked">Now</span>
              ) : (
                <SendButton
                  className="low edge"
                  label={`Sign out ${name || 'Unknown device'}`}
                  onSend={() => signOut(deviceId)}
                >
                  Sign out
                </SendButton>
              )}
            </div>
          ))}
        </div>
      )}
      {data?.length === 1 && <p className="heading quiet">You are signed in with this phone only.</p>}
    </SubScreen>
  )
}

async function signOut(deviceId: number) {
  try {
    const gone = await withPassword(() => call(mobileEndpoints.removeDevice, { deviceId }))
    if (!gone) return
    say('Signed out there.')
    await refresh()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    complain(error.message)
  }
}
