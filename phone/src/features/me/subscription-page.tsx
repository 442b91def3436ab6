import { CallError } from '@shiftward/client/call-error.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { Feed } from '@shiftward/contract/mobile-feed.ts'
import { IconCalendarPlus, IconCopy, IconInfoCircle, IconLock, IconRefresh, IconRss } from '@tabler/icons-react'
import { storeAnswer, useAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { needsPassword, withPassword } from '../../lib/prove.ts'
import { localDate, monthDay } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { SubScreen } from '../frame/screen.part.tsx'

/** My shifts in the calendar of the phone, by a secret address. */
export function SubscriptionPage() {
  const { data, error, refetch } = useAnswer(mobileEndpoints.feed, {})
  const isHidden = !data && needsPassword(error)
  return (
    <SubScreen title="Calendar subscription" to="/me" bar={isHidden ? show : data && actionFor(data)}>
      {isHidden && (
        <Empty
          icon={IconLock}
          title="Your address is secret"
          text="Whoever has it can see your shifts, so your password is needed before it is shown."
          isShort
        />
      )}
      {!data &&
        !isHidden &&
        (error ? <LoadError what="The address" onRetry={() => void refetch()} /> : <Loading rows={2} />)}
      {data?.path === null && (
        <Empty
          icon={IconRss}
          title="Your shifts in your own calendar"
          text="The calendar of your phone or computer can show your published shifts. It needs an address of your own for that."
          isShort
        />
      )}
      {data?.path && <Address address={`${location.origin}${data.path}`} since={data.since} />}
    </SubScreen>
  )
}

const show = (
  <SendButton className="go main" onSend={() => open(mobileEndpoints.feed)}>
    Show my address
  </SendButton>
)

const actionFor = ({ path }: Feed) =>
  path === null ? (
    <SendButton className="go main" onSend={() => open(mobileEndpoints.renewFeed)}>
      Make my address
    </SendButton>
  ) : (
    <a className="button go main" href={`webcal://${location.host}${path}`}>
      <IconCalendarPlus size={20} aria-hidden="true" /> Add to calendar
    </a>
  )

async function open(endpoint: typeof mobileEndpoints.feed | typeof mobileEndpoints.renewFeed) {
  try {
    const feed = await withPassword(() => call(endpoint, {}))
    if (feed) storeAnswer(mobileEndpoints.feed, {}, feed)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    complain(error.message)
  }
}

function Address({ address, since }: { address: string; since: string | null }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      say('Address copied.')
    } catch {
      complain('This phone did not let us copy. Press the address and copy it.')
    }
  }
  return (
    <>
      <div className="card padded">
        <p className="detail">Your address{since && `, since ${monthDay(localDate(Date.parse(since)))}`}</p>
        <p className="address">{address}</p>
        <div className="pair">
          <button type="button" className="button low edge" onClick={() => void copy()}>
            <IconCopy size={18} aria-hidden="true" /> Copy
          </button>
          <Link to="/me/subscription/renew" className="button low edge">
            <IconRefresh size={18} aria-hidden="true" /> Renew
          </Link>
        </div>
      </div>
      <p className="note leave-note">
        <IconInfoCircle size={22} aria-hidden="true" />
        <span>
          Whoever has this address can see your shifts, so keep it to yourself. Calendars ask for news every few hours:
          what is urgent comes by message.
        </span>
      </p>
    </>
  )
}
