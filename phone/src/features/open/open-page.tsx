import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyOpenShift } from '@shiftward/contract/mobile-shift.ts'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { useOffers } from '../frame/frame.queries.ts'
import { TabScreen } from '../frame/screen.part.tsx'
import { OfferRows } from '../offer/offer-rows.part.tsx'
import { whyNoOpenShift } from '../shift/no-shift.part.ts'
import { useOpenShifts } from './open.queries.ts'
import { OpenCard } from './open-card.tsx'
import { notOffered } from './open-words.ts'

const soonest = (one: MyOpenShift, other: MyOpenShift) => Date.parse(one.startsAt) - Date.parse(other.startsAt)

/** What I can take, then what speaks against the rest. */
export function OpenPage() {
  const { data, isError, refetch } = useOpenShifts()
  const { data: offers = [] } = useOffers()
  const open = data && notOffered(data, offers)
  return (
    <TabScreen tab="open" title="Open shifts">
      {!data && (isError ? <LoadError what="The list" onRetry={() => void refetch()} /> : <Loading rows={4} />)}
      {offers.length > 0 && (
        <>
          <h2 className="heading">Offered to you</h2>
          <div className="card rows">
            <OfferRows />
          </div>
        </>
      )}
      {open?.length === 0 && offers.length === 0 && <NoOpenShift />}
      {open && open.length > 0 && <Lists shifts={open.toSorted(soonest)} />}
    </TabScreen>
  )
}

function NoOpenShift() {
  const { data } = useAnswer(mobileEndpoints.profile, {})
  return <Empty icon={IconCalendarPlus} title="No open shift for you now" text={data && whyNoOpenShift(data)} />
}

function Lists({ shifts }: { shifts: MyOpenShift[] }) {
  const [department, setDepartment] = useState<string>()
  const [isFitting, setFitting] = useState(false)
  const departments = [...new Set(shifts.map(({ departmentName }) => departmentName))].toSorted()
  const fits = (shift: MyOpenShift) => shift.findings.length === 0
  const shown = shifts.filter((shift) => department === undefined || shift.departmentName === department)
  const others = isFitting ? [] : shown.filter((shift) => !fits(shift))
  return (
    <>
      <fieldset className="filters" aria-label="Show">
        <button type="button" aria-pressed={!isFitting} onClick={() => setFitting(false)}>
          All {shown.length}
        </button>
        <button type="button" aria-pressed={isFitting} onClick={() => setFitting(true)}>
          Fits me {shown.filter(fits).length}
        </button>
        {departments.length > 1 && (
          <select
            aria-label="Department"
            value={department ?? ''}
            onChange={({ currentTarget }) => setDepartment(currentTarget.value || undefined)}
          >
            <option value="">Departments</option>
            {departments.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </fieldset>
      <Group title="You can take these" aside="soonest first" shifts={shown.filter(fits)} />
      <Group title="Something speaks against these" shifts={others} />
    </>
  )
}

function Group({ title, aside, shifts }: { title: string; aside?: string; shifts: MyOpenShift[] }) {
  if (shifts.length === 0) return null
  return (
    <>
      <h2 className="heading">
        {title} {aside && <span className="aside">{aside}</span>}
      </h2>
      {shifts.map((shift) => (
        <OpenCard key={shift.shiftId} shift={shift} />
      ))}
    </>
  )
}
