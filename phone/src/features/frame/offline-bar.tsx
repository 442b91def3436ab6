import { IconCloudOff } from '@tabler/icons-react'
import { refresh } from '../../lib/answers.ts'
import { useNetwork } from '../../lib/network.ts'
import { useNow } from '../../lib/now.ts'
import { flush } from '../../lib/outgoing.ts'
import { momentText, spanText } from '../../lib/words.ts'

/** Without a network: how old is what is shown. */
export function OfflineBar() {
  const { isOffline, answeredAt } = useNetwork()
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
        {answeredAt !== undefined && `As of ${momentText(answeredAt, now)}, ${spanText(now - answeredAt)} ago`}
      </span>
      <button type="button" className="button low" onClick={() => void tryAgain()}>
        Try again
      </button>
    </div>
  )
}
