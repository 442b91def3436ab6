import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { IconMail, IconMailOpened, IconMessage } from '@tabler/icons-react'
import { useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { momentText } from '../../lib/words.ts'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'

/** What I have been told, the newest first. */
export function MessagesPage() {
  const { data, isError, refetch } = useAnswer(mobileEndpoints.messages, {})
  const now = useNow()
  return (
    <SubScreen title="Messages" to="/" tab="me">
      {!data && (isError ? <LoadError what="The messages" onRetry={() => void refetch()} /> : <Loading rows={5} />)}
      {data?.length === 0 && <Empty icon={IconMailOpened} title="You have read everything." />}
      {data && data.length > 0 && (
        <ul className="card rows">
          {data.map(({ id, channel, subject, body, createdAt }) => {
            const Icon = channel === 'email' ? IconMail : IconMessage
            return (
              <li className="row from-top" key={id}>
                <span className="dot" aria-hidden="true">
                  <Icon size={22} />
                </span>
                <span className="grow">
                  <span className="title">{subject || 'Shiftward'}</span>
                  <span className="detail message-text">{body}</span>
                  <span className="detail">{momentText(Date.parse(createdAt), now)}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </SubScreen>
  )
}
