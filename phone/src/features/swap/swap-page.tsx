import { counted } from '@shiftward/client/counted.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { act } from '../../lib/outgoing.ts'
import { go } from '../../lib/router.ts'
import { dateOf, dayText, hours } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { TickRow } from '../../ui/tick-row.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { useMyShifts } from '../shift/shift.queries.ts'
import { GivenShift } from '../shift/shift-row.part.tsx'

/** Who could take my shift. Only people the rules allow; why the others cannot is not shown. */
export function SwapPage({ shiftId }: { shiftId: number }) {
  const { shifts } = useMyShifts()
  const { data: people, error, refetch } = useAnswer(mobileEndpoints.swapPartners, { shiftId: String(shiftId) })
  const [chosen, setChosen] = useState<string>()
  const shift = shifts?.find((one) => one.shiftId === shiftId)
  const person = people?.find(({ providerCode }) => providerCode === chosen)
  return (
    <SubScreen
      title="Swap a shift"
      to={`/shift/${shiftId}`}
      hasCancel
      bar={
        people &&
        people.length > 0 && (
          <>
            <p>Your scheduler approves first, then your colleague is asked. Until then it stays your shift.</p>
            <SendButton
              className="go main"
              isDisabled={!person || !shift}
              onSend={async () => {
                if (person && shift) await ask(shift, person)
              }}
            >
              {person ? `Ask ${person.providerName}` : 'Choose a colleague'}
            </SendButton>
          </>
        )
      }
    >
      {shift && (
        <GivenShift shift={shift} detail={`${shift.teamName} · ${shift.skillLevel} · ${hours(shift.paidHours)}`} />
      )}
      {!people && !error && <Loading rows={5} />}
      {!people && error && <Refused message={error.message} onRetry={() => void refetch()} />}
      {people?.length === 0 && (
        <Empty
          icon={IconUsers}
          isShort
          title="Nobody can take it now"
          text="Every colleague works, is off, or a rule speaks against it. Your scheduler may know a way."
        />
      )}
      {people && people.length > 0 && <People people={people} chosen={chosen} onChoose={setChosen} />}
    </SubScreen>
  )
}

type Person = { providerCode: string; providerName: string }
type PeopleProps = { people: Person[]; chosen: string | undefined; onChoose: (providerCode: string) => void }

const People = ({ people, chosen, onChoose }: PeopleProps) => (
  <>
    <h2 className="heading">{counted(people.length, 'person', 'people')} could take it</h2>
    <div className="card rows" role="radiogroup" aria-label="Who takes it">
      {people.map(({ providerCode, providerName }) => (
        <TickRow
          key={providerCode}
          name="person"
          isOne
          isOn={providerCode === chosen}
          onPress={() => onChoose(providerCode)}
        >
          <span className="title">{providerName}</span>
        </TickRow>
      ))}
    </div>
  </>
)

/** The server says why a shift cannot be swapped, for example while it is being changed. */
function Refused({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <LoadError what="The list" onRetry={onRetry} />
      <p className="quiet center">{message}</p>
    </>
  )
}

async function ask(shift: MyShift, { providerCode, providerName }: Person) {
  const outcome = await act({
    call: mobileEndpoints.requestSwap.path,
    input: { shiftId: shift.shiftId, toProviderCode: providerCode },
    title: `Swap ${dayText(dateOf(shift.startsAt))} to ${providerName}`,
    about: `shift ${shift.shiftId}`,
    isGain: false,
  })
  if (outcome.state === 'refused') return complain(outcome.message)
  say(
    outcome.state === 'done' ? 'Asked. Your scheduler decides first.' : 'Not sent yet. It is sent when you are online.',
  )
  go('/requests', { isReplacing: true })
}
