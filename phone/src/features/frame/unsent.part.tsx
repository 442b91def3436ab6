import { counted } from '@shiftward/client/counted.ts'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { dismiss, useQueue, useUnsent } from '../../lib/outgoing.ts'
import { type Action, canUndo, isWaiting } from '../../lib/queue.ts'
import { useSession } from '../../lib/session.ts'

/** The actions that still wait to be sent, and those that the server refused. Without `calls`, actions of every call. */
export function Unsent({ calls }: { calls?: readonly string[] }) {
  const queue = useQueue().filter(({ call }) => !calls || calls.includes(call))
  const refused = queue.filter((action) => !isWaiting(action))
  const waiting = queue.filter(isWaiting)
  const isSignedIn = useSession()?.token !== undefined
  return (
    <>
      {refused.length > 0 && (
        <Group title="Not done" actions={refused} icon={<IconAlertTriangle size={22} />}>
          {(action) => ({ detail: action.refusal ?? '', button: 'OK' })}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group title="Not sent yet" actions={waiting} icon={<IconCloudUp size={22} />}>
          {(action) => ({ detail: waitingText(action, isSignedIn), button: canUndo(action) ? 'Undo' : undefined })}
        </Group>
      )}
    </>
  )
}

/** Says which action waits to be sent, so that nobody does it twice. Named in full, because it may be a withdrawal. */
export function NotSent({ about }: { about: string }) {
  const action = useUnsent(about)
  return action && <span className="chip warn">Not sent yet: {action.title}</span>
}

/** Warns that these actions are lost when the person signs out. */
export function WouldBeLost({ actions }: { actions: readonly Action[] }) {
  if (actions.length === 0) return null
  return (
    <div className="note warn leave-note">
      <span>
        {counted(actions.length, 'action is', 'actions are')} not sent yet and would be lost:
        {actions.map(({ key, title }) => (
          <span key={key}>
            <br />
            {title}
          </span>
        ))}
      </span>
    </div>
  )
}

function waitingText(action: Action, isSignedIn: boolean): string {
  if (!canUndo(action)) return 'Sent, but no answer came yet'
  if (action.isGain) return 'Not yours until it is sent'
  return isSignedIn ? 'Sent when you are online' : 'Sent when you have signed in again'
}

type Line = { detail: string; button: string | undefined }

function Group({
  title,
  actions,
  icon,
  children: lineOf,
}: {
  title: string
  actions: Action[]
  icon: React.ReactNode
  children: (action: Action) => Line
}) {
  return (
    <>
      <h2 className="heading">
        {title} <span className="badge">{actions.length}</span>
      </h2>
      <div className="card rows">
        {actions.map((action) => {
          const { detail, button } = lineOf(action)
          return (
            <div className="row" key={action.key}>
              <span className={action.isGain || action.refusal ? 'dot warn' : 'dot plain'} aria-hidden="true">
                {icon}
              </span>
              <span className="grow">
                <span className="title">{action.title}</span>
                <span className="detail">{detail}</span>
              </span>
              {button && (
                <button
                  type="button"
                  className="button low edge"
                  aria-label={`${button}: ${action.title}`}
                  onClick={() => void dismiss(action.key)}
                >
                  {button}
                </button>
              )}
            </div>
          )
        })}
      </div>
    </>
  )
}
