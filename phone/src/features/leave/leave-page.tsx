import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { addDays, daysBetween } from '@shiftward/contract/rules/calendar-date.ts'
import { IconAlertTriangle, IconBuilding, IconInfoCircle } from '@tabler/icons-react'
import { type ChangeEvent, useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { act } from '../../lib/outgoing.ts'
import { go } from '../../lib/router.ts'
import { daysText } from '../../lib/words.ts'
import { Field } from '../../ui/field.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { LoadError, Loading } from '../../ui/states.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { useToday } from '../frame/today.part.ts'
import { Freed } from './freed.tsx'
import { askedText, askText, organizationsAsked, overlapText, problemsOf } from './leave-words.ts'

/** Type, days, and the shifts it would free. Sick is not here: that is Call out, on the shift. */
export function LeavePage() {
  const { data: types, isError, refetch } = useAnswer(mobileEndpoints.leaveTypes, {})
  const today = useToday()
  const [type, setType] = useState<number>()
  const [from, setFrom] = useState('')
  // Until it is typed, the first day. Empty while it is being typed.
  const [to, setTo] = useState<string>()
  const chosen = types?.find(({ leaveTypeId }) => leaveTypeId === type) ?? types?.[0]
  const lastDay = to ?? from
  const problems = problemsOf({ from, to: lastDay }, today)
  const days = from === '' || lastDay === '' || problems.from || problems.to ? 0 : daysBetween(from, lastDay) + 1
  const canAsk = chosen !== undefined && days > 0
  return (
    <SubScreen
      title="Ask for leave"
      to="/requests"
      hasCancel
      bar={
        <SendButton
          className="go main"
          isDisabled={!canAsk}
          onSend={async () => {
            if (chosen) await ask({ ...chosen, fromDate: from, toDate: lastDay })
          }}
        >
          {askText(days, chosen?.leaveTypeName)}
        </SendButton>
      }
    >
      {!types && (isError ? <NoTypes onRetry={() => void refetch()} /> : <Loading />)}
      {types && <Types types={types} chosen={chosen?.leaveTypeId} onChoose={setType} />}
      <Days days={{ from, to: lastDay }} today={today} problems={problems} onFrom={setFrom} onTo={setTo} />
      {canAsk && <Freed from={from} to={lastDay} onLater={() => setFrom(addDays(from, 1))} />}
      {canAsk && <AskedOrganizations from={from} to={lastDay} />}
      <p className="note leave-note">
        <IconInfoCircle size={22} aria-hidden="true" />
        <span>Your shifts stay yours until the leave is approved. If you are sick, open the shift and call out.</span>
      </p>
    </SubScreen>
  )
}

type DaysProps = {
  days: { from: string; to: string }
  today: string
  problems: ReturnType<typeof problemsOf>
  onFrom: (day: string) => void
  onTo: (day: string) => void
}

/** A date that is being typed is wrong for a while: its year is 0002 before it is 2027. So it is not judged before it is left. */
function Days({ days: { from, to }, today, problems, onFrom, onTo }: DaysProps) {
  const [isTyping, setTyping] = useState(false)
  const field = (value: string, onType: (day: string) => void) => ({
    type: 'date',
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyping(true)
      onType(currentTarget.value)
    },
    onBlur: () => setTyping(false),
  })
  const { from: fromProblem, to: toProblem } = isTyping ? {} : problems
  return (
    <div className="two">
      <Field label="First day" min={today} problem={fromProblem} {...field(from, onFrom)} />
      <Field label="Last day" min={from === '' ? today : from} problem={toProblem} {...field(to, onTo)} />
    </div>
  )
}

const NoTypes = ({ onRetry }: { onRetry: () => void }) => (
  <LoadError
    what="The types of leave"
    why="You can choose your days, and ask once they are here."
    isShort
    onRetry={onRetry}
  />
)

/** One leave becomes a request to each of my organizations. */
function AskedOrganizations(days: { from: string; to: string }) {
  const { data: profile } = useAnswer(mobileEndpoints.profile, {})
  const { data: leaves = [] } = useAnswer(mobileEndpoints.leaves, {})
  const mine = (profile?.facilities ?? []).map(({ organizationName }) => organizationName)
  const asked = organizationsAsked(mine, leaves, days)
  const overlap = overlapText(asked, leaves, days)
  const text = overlap ?? askedText(asked, mine)
  if (!text) return null
  const Icon = overlap ? IconAlertTriangle : IconBuilding
  return (
    <p className={overlap ? 'note warn leave-note' : 'note leave-note'} role="status">
      <Icon size={22} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}

type TypesProps = {
  types: { leaveTypeId: number; leaveTypeName: string }[]
  chosen: number | undefined
  onChoose: (leaveTypeId: number) => void
}

const Types = ({ types, chosen, onChoose }: TypesProps) => (
  <fieldset className="filters" aria-label="Type of leave">
    {types.map(({ leaveTypeId, leaveTypeName }) => (
      <button
        type="button"
        key={leaveTypeId}
        aria-pressed={leaveTypeId === chosen}
        onClick={() => onChoose(leaveTypeId)}
      >
        {leaveTypeName}
      </button>
    ))}
  </fieldset>
)

type NewLeave = { leaveTypeId: number; leaveTypeName: string; fromDate: string; toDate: string }

async function ask({ leaveTypeId, leaveTypeName, fromDate, toDate }: NewLeave) {
  const title = `${leaveTypeName} ${daysText(fromDate, toDate)}`
  const outcome = await act({
    call: mobileEndpoints.requestLeave.path,
    input: { fromDate, toDate, leaveType: leaveTypeId },
    title: `Ask for ${title}`,
    about: 'leave',
    isGain: false,
  })
  if (outcome.state === 'refused') return complain(outcome.message)
  say(outcome.state === 'done' ? `Asked for ${title}.` : 'Not sent yet. It is sent when you are online.')
  go('/requests', { isReplacing: true })
}
