import { IconCloudOff } from '@tabler/icons-react'
import { refresh, useOldestShown } from '../../lib/answers.ts'
import { useNetwork } from '../../lib/network.ts'
import { useNow } from '../../lib/now.ts'
import { flush } from '../../lib/outgoing.ts'
import { agoText, momentText } from '../../lib/words.ts'

/** Says that there is no network, and how old the oldest answer on the screen is, if there is one. */
export function OfflineBar({ isEmpty }: { isEmpty: boolean }) {
  const { isOffline } = useNetwork()
  const oldest = useOldestShown()
  const now = useNow()
  if (!isOffline) return null
  const tryAgain = async () => {
    await refresh()
    await flush()
  }
  return (
    <div className="offline-bar" role="status">
      <IconCloudOff size={22} aria-hidden="true" />
      <span className="grow">
        <b>No network.</b>{' '}
        {!isEmpty && oldest !== undefined && `As of ${momentText(oldest, now)}, ${agoText(now - oldest)}`}
      </span>
      <button type="button" className="button low" onClick={() => void tryAgain()}>
        Try again
      </button>
    </div>
  )
}
