import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { IconCalendarOff } from '@tabler/icons-react'
import { refresh, useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { localDate, longDay } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { TabScreen } from '../frame/screen.part.tsx'
import { Unsent } from '../frame/unsent.part.tsx'
import { whyNoShift } from '../shift/no-shift.part.ts'
import { useMyShifts } from '../shift/shift.queries.ts'
import { AfterThis } from './after-this.tsx'
import { Changes } from './changes.tsx'
import { Hero } from './hero.tsx'
import { Waiting } from './waiting.tsx'

/** When must I be back? Then what changed, then what waits for me. */
export function TodayPage() {
  const now = useNow()
  return (
    <TabScreen tab="today" title="Today" above={longDay(localDate(now))}>
      <Next now={now} />
      <Unsent />
      <Changes now={now} />
      <Waiting />
    </TabScreen>
  )
}

function Next({ now }: { now: number }) {
  const { shifts, isError } = useMyShifts()
  if (!shifts) {
    return isError ? <LoadError what="Your next shift" onRetry={() => void refresh()} /> : <Loading isTall rows={2} />
  }
  const [first, second] = shifts.filter(({ endsAt }) => Date.parse(endsAt) > now)
  if (!first) return <NoShift />
  const isOn = Date.parse(first.startsAt) <= now
  return (
    <>
      <Hero key={first.shiftId} shift={first} now={now} />
      {isOn && second && <AfterThis shift={second} off={Date.parse(second.startsAt) - Date.parse(first.endsAt)} />}
    </>
  )
}

function NoShift() {
  const { data } = useAnswer(mobileEndpoints.profile, {})
  return (
    <Empty icon={IconCalendarOff} title="No shift is planned." text={data && whyNoShift(data)} isShort>
      <Link to="/open" className="button teal">
        Open shifts
      </Link>
    </Empty>
  )
}
