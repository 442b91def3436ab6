import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyMessage } from '@shiftward/contract/mobile-message.ts'
import { IconBell, IconChecks, IconMailOpened } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { go } from '../../lib/router.ts'
import { momentText } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { markRead } from './mark-read.ts'
import { linkOf } from './message-link.ts'

/** What I have been told: unread first, each with a link to what it is about. */
export function MessagesPage() {
  const { data, isError, refetch } = useAnswer(mobileEndpoints.messages, {})
  const unread = data?.filter(({ readAt }) => readAt === null) ?? []
  const read = data?.filter(({ readAt }) => readAt !== null) ?? []
  return (
    <SubScreen
      title="Messages"
      to="/"
      tab="me"
      bar={
        unread.length > 0 && (
          <SendButton className="edge main" onSend={() => markRead()}>
            <IconChecks size={18} aria-hidden="true" /> Mark all as read
          </SendButton>
        )
      }
    >
      {!data && (isError ? <LoadError what="The messages" onRetry={() => void refetch()} /> : <Loading rows={5} />)}
      {data && unread.length === 0 && <Empty icon={IconMailOpened} isShort title="You have read everything." />}
      <Group title="Unread" messages={unread} />
      <Group title="Earlier" messages={read} />
    </SubScreen>
  )
}

function Group({ title, messages }: { title: string; messages: MyMessage[] }) {
  if (messages.length === 0) return null
  return (
    <>
      <h2 className="heading">{title}</h2>
      <div className="card rows">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </div>
    </>
  )
}

/** Opening one marks it read. */
function MessageRow({ message }: { message: MyMessage }) {
  const now = useNow()
  const link = linkOf(message)
  const isUnread = message.readAt === null
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not do that, and Back gives the focus to what was pressed.
    event.currentTarget.focus({ preventScroll: true })
    if (isUnread) void markRead([message.id])
    if (link) go(link.to)
  }
  return (
    <button type="button" id={`message-${message.id}`} className="row from-top" onClick={open}>
      <span className={isUnread ? 'dot' : 'dot plain'} aria-hidden="true">
        <IconBell size={22} />
      </span>
      <span className="grow">
        <span className="message-head">
          <span className="title">
            {isUnread && <span className="hidden-text">Unread: </span>}
            {message.subject || 'Shiftward'}
          </span>
          <span className="detail no-wrap">{momentText(Date.parse(message.createdAt), now)}</span>
        </span>
        <span className="detail message-text">{message.body}</span>
        {link && <span className="button-words">{link.words}</span>}
      </span>
    </button>
  )
}
