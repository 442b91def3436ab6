import { counted } from '@shiftward/client/counted.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { useState } from 'react'
import { act } from '../../lib/outgoing.ts'
import { dateOf, momentText } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { askForPush } from '../push/push.part.ts'
import { changeText } from '../shift/change-text.part.ts'
import { useChanges } from '../shift/shift.queries.ts'
import { momentOf, nearestFirst } from './nearest.ts'
import classes from './today.module.css'

const shownChanges = 3

/** What was published since I last looked. 'Seen' counts for all my devices, so it waits until all of it is shown. */
export function Changes({ now }: { now: number }) {
  const { data = [] } = useChanges()
  const [isOpen, setOpen] = useState(false)
  const changes = nearestFirst(data)
  const [nearest] = changes
  if (!nearest) return null
  const since = Math.min(...changes.map(({ at }) => Date.parse(at)))
  const shown = isOpen ? changes : changes.slice(0, shownChanges)
  const month = dateOf(momentOf(nearest)).slice(0, 7)
  return (
    <section className={classes.changes} aria-label="Changes">
      <Link to={`/calendar?month=${month}&view=list`} className="grow">
        <span className="strong">
          {counted(changes.length, 'change')} since {momentText(since, now)}
        </span>
        {shown.map((change) => (
          <span className="small" key={change.changeId}>
            <br />
            {changeText(change)}
          </span>
        ))}
      </Link>
      {shown.length < changes.length ? (
        <button type="button" className="button low" onClick={() => setOpen(true)}>
          {changes.length - shown.length} more
        </button>
      ) : (
        <SendButton className="low" onSend={() => see(Math.max(...changes.map(({ changeId }) => changeId)))}>
          Seen
        </SendButton>
      )}
    </section>
  )
}

async function see(changeId: number) {
  const outcome = await act({
    call: mobileEndpoints.seeChanges.path,
    input: { changeId },
    title: 'Mark changes as seen',
    about: 'changes',
    isGain: false,
  })
  if (outcome.state === 'refused') complain(outcome.message)
  if (outcome.state !== 'done') return
  say('Marked as seen.')
  askForPush()
}
