import { counted } from '@shiftward/client/counted.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { act } from '../../lib/outgoing.ts'
import { momentText } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { complain } from '../../ui/toast.tsx'
import { askForPush } from '../push/push.part.ts'
import { changeText } from '../shift/change-text.part.ts'
import { useChanges } from '../shift/shift.queries.ts'
import classes from './today.module.css'

const shownChanges = 3

/** What was published since I last looked. 'Seen' counts for all my devices. */
export function Changes({ now }: { now: number }) {
  const { data = [] } = useChanges()
  if (data.length === 0) return null
  const since = Math.min(...data.map(({ at }) => Date.parse(at)))
  const newest = Math.max(...data.map(({ changeId }) => changeId))
  const more = data.length - shownChanges
  async function see() {
    const outcome = await act({
      call: mobileEndpoints.seeChanges.path,
      input: { changeId: newest },
      title: 'Mark changes as seen',
      about: 'changes',
      isGain: false,
    })
    if (outcome.state === 'refused') complain(outcome.message)
    if (outcome.state === 'done') askForPush()
  }
  return (
    <section className={classes.changes} aria-label="Changes">
      <Link to="/calendar?view=list" className="grow">
        <span className="strong">
          {counted(data.length, 'change')} since {momentText(since, now)}
        </span>
        {data.slice(0, shownChanges).map((change) => (
          <span className="small" key={change.changeId}>
            <br />
            {changeText(change)}
          </span>
        ))}
        {more > 0 && (
          <span className="small">
            <br />
            and {more} more
          </span>
        )}
      </Link>
      <SendButton className="low" onSend={see}>
        Seen
      </SendButton>
    </section>
  )
}
