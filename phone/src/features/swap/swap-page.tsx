import { counted } from '@shiftward/client/counted.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { dateOf, dayText } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { TickRow } from '../../ui/tick-row.tsx'
import { useMyShifts } from '../shift/shift.queries.ts'
import { askForSwap } from './ask-swap.ts'
import { SwapFlow } from './swap-flow.tsx'

type Person = { providerCode: string; providerName: string; isOfTeam: boolean }

/** Who could take my shift. Only people the rules allow; why the others cannot is not shown. */
export function SwapPage({ shiftId }: { shiftId: number }) {
  const { shifts } = useMyShifts()
  const answer = useAnswer(mobileEndpoints.swapPartners, { shiftId: String(shiftId) })
  const people = answer.data ?? []
  const [chosen, setChosen] = useState<string[]>([])
  const shift = shifts?.find((one) => one.shiftId === shiftId)
  const asked = people.filter(({ providerCode }) => chosen.includes(providerCode))
  return (
    <SwapFlow
      shiftId={shiftId}
      kind="swap"
      title="Swap a shift"
      shift={shift}
      answer={answer}
      none={{
        icon: IconUsers,
        title: 'Nobody can take it now',
        text: 'Every colleague works, is off, or a rule speaks against it. Your scheduler may know a way.',
      }}
      bar={shift && <Bar shift={shift} asked={asked} />}
    >
      <People people={people} chosen={chosen} onChange={setChosen} />
    </SwapFlow>
  )
}

type PeopleProps = { people: Person[]; chosen: string[]; onChange: (chosen: string[]) => void }

const People = ({ people, chosen, onChange }: PeopleProps) => (
  <>
    <h2 className="heading">
      {counted(people.length, 'person', 'people')} could take it <span className="aside">your team first</span>
    </h2>
    <fieldset className="card rows" aria-label="Who is asked">
      {people.map(({ providerCode, providerName, isOfTeam }) => {
        const isOn = chosen.includes(providerCode)
        return (
          <TickRow
            key={providerCode}
            name="person"
            isOn={isOn}
            isDisabled={!isOn && chosen.length >= limits.swap.partners}
            onPress={() => onChange(isOn ? chosen.filter((code) => code !== providerCode) : [...chosen, providerCode])}
          >
            <span className="title">{providerName}</span>
            {isOfTeam && <span className="detail">Your team</span>}
          </TickRow>
        )
      })}
    </fieldset>
  </>
)

const Bar = ({ shift, asked }: { shift: MyShift; asked: Person[] }) => (
  <>
    <p>
      Your scheduler approves first, then they are asked. The first to accept has it. Until then it stays your shift.
    </p>
    <SendButton className="go main" isDisabled={asked.length === 0} onSend={() => ask(shift, asked)}>
      {asked.length === 0 ? 'Choose who is asked' : `Ask ${counted(asked.length, 'person', 'people')}`}
    </SendButton>
  </>
)

const ask = (shift: MyShift, people: Person[]) =>
  askForSwap(shift, {
    title: `Swap ${dayText(dateOf(shift.startsAt))} to ${people.map(({ providerName }) => providerName).join(', ')}`,
    toProviderCodes: people.map(({ providerCode }) => providerCode),
  })
