import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift, PhoneShift } from '@shiftward/contract/mobile-shift.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { dateOf, daysText, hours, paidText, shiftTitle } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { TickRow } from '../../ui/tick-row.tsx'
import { firstName } from '../request/requests.part.ts'
import { useMyShifts } from '../shift/shift.queries.ts'
import { nameOfShift } from '../shift/shift-icon.part.tsx'
import { weekHours, weekOf } from '../shift/shift-week.part.ts'
import { askForSwap } from './ask-swap.ts'
import { SwapFlow } from './swap-flow.tsx'

type Option = { providerCode: string; providerName: string; shift: PhoneShift }

/** Which shift I could get for mine: both change hands together, or neither. */
export function ExchangePage({ shiftId }: { shiftId: number }) {
  const { shifts } = useMyShifts()
  const answer = useAnswer(mobileEndpoints.exchangeShifts, { shiftId: String(shiftId) })
  const [chosenId, setChosen] = useState<number>()
  const shift = shifts?.find((one) => one.shiftId === shiftId)
  const chosen = answer.data?.find((option) => option.shift.shiftId === chosenId)
  return (
    <SwapFlow
      shiftId={shiftId}
      kind="exchange"
      title="Exchange"
      shift={shift}
      answer={answer}
      none={{
        icon: IconArrowsExchange,
        title: 'No shift to exchange for',
        text: 'No shift of your team fits you while yours fits its owner.',
      }}
      bar={shift && <Bar shift={shift} chosen={chosen} />}
    >
      <Options options={answer.data ?? []} chosen={chosenId} onChoose={setChosen} />
      {shift && chosen && shifts && <Weeks given={shift} got={chosen.shift} mine={shifts} />}
    </SwapFlow>
  )
}

type OptionsProps = { options: Option[]; chosen: number | undefined; onChoose: (shiftId: number) => void }

const Options = ({ options, chosen, onChoose }: OptionsProps) => (
  <>
    <h2 className="heading">
      You get one of these <span className="aside">each fits you both</span>
    </h2>
    <fieldset className="card rows" aria-label="Shift you get">
      {options.map(({ providerName, shift }) => (
        <TickRow
          key={shift.shiftId}
          name="shift"
          isOne
          isOn={shift.shiftId === chosen}
          onPress={() => onChoose(shift.shiftId)}
        >
          <span className="title">{shiftTitle(shift)}</span>
          <span className="detail">
            {shift.teamName} · {paidText(shift)} · of {providerName}
          </span>
        </TickRow>
      ))}
    </fieldset>
  </>
)

/** What it does to my weeks. */
function Weeks({ given, got, mine }: { given: MyShift; got: PhoneShift; mine: MyShift[] }) {
  const after = [...mine.filter(({ shiftId }) => shiftId !== given.shiftId), got]
  const weeks = [given, got].map(({ startsAt }) => weekOf(dateOf(startsAt)))
  const shown = weeks.filter(({ from }, index) => weeks.findIndex((week) => week.from === from) === index)
  return (
    <dl className="pairs">
      {shown.map((week) => (
        <div className="pair-line" key={week.from}>
          <dt>Week {daysText(week.from, week.to)}</dt>
          <dd>
            {hours(weekHours(mine, week))} → {hours(weekHours(after, week))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Bar = ({ shift, chosen }: { shift: MyShift; chosen: Option | undefined }) => (
  <>
    <p>Your scheduler approves first. Both shifts change hands together, or neither.</p>
    <SendButton
      className="go main"
      isDisabled={!chosen}
      onSend={async () => {
        if (chosen) await ask(shift, chosen)
      }}
    >
      {chosen ? `Ask ${firstName(chosen.providerName)} for this exchange` : 'Choose a shift'}
    </SendButton>
  </>
)

const ask = (shift: MyShift, { providerCode, providerName, shift: got }: Option) =>
  askForSwap(shift, {
    title: `Exchange ${nameOfShift(shift)} for ${nameOfShift(got)} of ${providerName}`,
    toProviderCodes: [providerCode],
    returnShiftId: got.shiftId,
  })
