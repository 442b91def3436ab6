import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { ChoiceChannel, ChoiceKind, Profile } from '@shiftward/contract/mobile-profile.ts'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { storeAnswer } from '../../lib/answers.ts'
import { useInstant } from '../../lib/instant.ts'
import { LoadError, Loading } from '../../ui/states.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { PushRow } from '../push/push-row.part.tsx'
import { useProfile } from './me.queries.ts'
import classes from './notifications.module.css'

const kinds: Record<ChoiceKind, { title: string; detail: string }> = {
  urgent: { title: 'Urgent changes', detail: 'within 48 hours' },
  schedule: { title: 'Schedule published', detail: 'one message, all changes' },
  requests: { title: 'Swaps and requests', detail: 'asked, answered, decided' },
  open: { title: 'Open shifts', detail: 'offers and new ones' },
}
const channels: Record<ChoiceChannel, string> = { push: 'Push', sms: 'SMS', email: 'Email' }

type Choice = Profile['choices'][number]
type Change = { choices: Pick<Choice, 'kind' | 'channel' | 'isOn'>[] }

const apply = (profile: Profile, { choices = [] }: Partial<Change>): Profile => ({
  ...profile,
  choices: profile.choices.map((one) => ({
    ...one,
    ...choices.find(({ kind, channel }) => kind === one.kind && channel === one.channel),
  })),
})

/** What to be told by which channel. Each tick is saved at once. */
export function NotificationsPage() {
  const { data, isError, refetch } = useProfile()
  const { shown, send } = useInstant<Profile, Change>({
    stored: data,
    path: mobileEndpoints.saveProfile.path,
    apply,
    onAnswer: (answer) => storeAnswer(mobileEndpoints.profile, {}, answer),
  })
  async function turn({ kind, channel, isOn }: Choice) {
    const title = `${kinds[kind].title} by ${channels[channel]}: ${isOn ? 'off' : 'on'}`
    const outcome = await send({ choices: [{ kind, channel, isOn: !isOn }] }, { title, about: 'choices' })
    if (outcome.state === 'refused') complain(outcome.message)
    if (outcome.state === 'waiting') say('Not sent yet. It is sent when you are online.')
  }
  return (
    <SubScreen title="Notifications" to="/me" tab="me">
      <div className="card">
        <PushRow />
      </div>
      {!shown && (isError ? <LoadError what="The list" onRetry={() => void refetch()} /> : <Loading rows={4} />)}
      {shown && (
        <>
          <h2 className="heading">Tell me about</h2>
          <div className="card rows">
            <div className={classes.head} aria-hidden="true">
              {Object.values(channels).map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            {(Object.keys(kinds) as ChoiceKind[]).map((kind) => (
              <Kind key={kind} kind={kind} choices={shown.choices.filter((one) => one.kind === kind)} onTurn={turn} />
            ))}
          </div>
          <p className="note leave-note">
            Urgent changes always come by SMS too, so that none is missed. The schedule, swaps and requests come by SMS
            or email if no way that you chose reaches you. Open shifts then stay in the app.
          </p>
        </>
      )}
    </SubScreen>
  )
}

type KindProps = { kind: ChoiceKind; choices: Choice[]; onTurn: (choice: Choice) => Promise<void> }

const Kind = ({ kind, choices, onTurn }: KindProps) => (
  <fieldset className={classes.kind} aria-label={kinds[kind].title}>
    <span className="grow" aria-hidden="true">
      <span className="title">{kinds[kind].title}</span>
      <span className="detail">{kinds[kind].detail}</span>
    </span>
    {choices.map((choice) => (
      <label className={classes.choice} key={choice.channel}>
        <input
          className="hidden-text"
          type="checkbox"
          checked={choice.isOn}
          disabled={choice.isLocked}
          onChange={() => void onTurn(choice)}
        />
        <span className="tick" aria-hidden="true">
          {choice.isLocked ? <IconLock size={18} /> : <IconCheck size={18} />}
        </span>
        <span className={classes.channel}>
          {channels[choice.channel]}
          {choice.isLocked && ', always on'}
        </span>
      </label>
    ))}
  </fieldset>
)
