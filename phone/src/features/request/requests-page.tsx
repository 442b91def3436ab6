import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { IconArrowsExchange, IconBeach, IconCalendarPlus, IconChevronRight, IconInbox } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { useQueue } from '../../lib/outgoing.ts'
import { Link } from '../../ui/link.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { useOffers, useSwaps } from '../frame/frame.queries.ts'
import { hasSeveralOrganizations } from '../frame/organizations.part.ts'
import { TabScreen } from '../frame/screen.part.tsx'
import { NotSent, Unsent } from '../frame/unsent.part.tsx'
import { OfferRows } from '../offer/offer-rows.part.tsx'
import { useIsMine } from '../shift/shift.queries.ts'
import { useAnswerSwap } from './answer-swap.part.ts'
import { type ListedRequest, ofLeave, ofShift, ofSwaps } from './requests.part.ts'
import { Steps } from './steps.tsx'

const filters = { all: 'All', shift: 'Shifts', swap: 'Swaps', leave: 'Leave' } as const
type Filter = keyof typeof filters

const icons = { shift: IconCalendarPlus, swap: IconArrowsExchange, leave: IconBeach }
const colors = { shift: 'dot asked', swap: 'dot mine', leave: 'dot leave' }

/** The calls that ask: what they ask for is in no list before it is sent. */
const asking = {
  shift: mobileEndpoints.takeShift.path,
  swap: mobileEndpoints.requestSwap.path,
  leave: mobileEndpoints.requestLeave.path,
}

function useRequests() {
  const shiftRequests = useAnswer(mobileEndpoints.requests, {})
  const swaps = useSwaps()
  const leaves = useAnswer(mobileEndpoints.leaves, {})
  const isMine = useIsMine()
  const hasSeveral = hasSeveralOrganizations(leaves.data ?? [])
  const requests: ListedRequest[] = [
    ...(shiftRequests.data ?? []).map((request) => ofShift(request, isMine(request.shift.shiftId))),
    ...ofSwaps(swaps.data ?? []),
    ...(leaves.data ?? []).map((leave) => ofLeave(leave, hasSeveral)),
  ]
  const all = [shiftRequests, swaps, leaves]
  return {
    requests,
    isLoaded: all.every(({ data }) => data !== undefined),
    isError: all.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const { refetch } of all) void refetch()
    },
  }
}

/** What waits for my answer, what waits for others, what is decided. */
export function RequestsPage() {
  const { requests, isLoaded, isError, retry } = useRequests()
  const [filter, setFilter] = useState<Filter>('all')
  const shown = requests.filter(({ kind }) => filter === 'all' || kind === filter)
  const calls = filter === 'all' ? Object.values(asking) : [asking[filter]]
  const hasUnsent = useQueue().some(({ call }) => calls.includes(call))
  return (
    <TabScreen tab="requests" title="Requests" bar={<Bar />}>
      <fieldset className="filters" aria-label="Show">
        {(Object.entries(filters) as [Filter, string][]).map(([value, name]) => (
          <button type="button" key={value} aria-pressed={value === filter} onClick={() => setFilter(value)}>
            {name}
          </button>
        ))}
      </fieldset>
      <Unsent calls={calls} />
      {isLoaded && <Groups requests={shown} hasUnsent={hasUnsent} />}
      {!isLoaded && (isError ? <LoadError what="The list" onRetry={retry} /> : <Loading />)}
    </TabScreen>
  )
}

function Groups({ requests, hasUnsent }: { requests: ListedRequest[]; hasUnsent: boolean }) {
  const byDay = requests.toSorted((one, other) => one.at.localeCompare(other.at))
  const of = (turn: ListedRequest['turn']) => byDay.filter((request) => request.turn === turn)
  const mine = of('mine')
  const { data: offers = [] } = useOffers()
  const waiting = mine.length + offers.length
  return (
    <>
      {waiting + of('theirs').length === 0 && !hasUnsent && (
        <Empty icon={IconInbox} isShort title="Nothing is waiting." text="Ask for leave or swap a shift below." />
      )}
      <Group title="Your answer" count={waiting} requests={mine}>
        {offers.length > 0 && <OfferRows />}
      </Group>
      <Group title="Waiting for others" requests={of('theirs')} />
      <Group title="Decided" requests={of('decided').toReversed()} />
    </>
  )
}

type GroupProps = { title: string; count?: number; requests: ListedRequest[]; children?: ReactNode }

function Group({ title, count = 0, requests, children }: GroupProps) {
  if (requests.length === 0 && !children) return null
  return (
    <>
      <h2 className="heading">
        {title} {count > 0 && <span className="badge">{count}</span>}
      </h2>
      <div className="card rows">
        {requests.map((request) => (
          <RequestLine key={request.key} request={request} />
        ))}
        {children}
      </div>
    </>
  )
}

function RequestLine({ request: { kind, title, detail, to, about, steps, question } }: { request: ListedRequest }) {
  const Icon = icons[kind]
  return (
    <div className="request">
      <Link to={to} className="head">
        <span className={colors[kind]} aria-hidden="true">
          <Icon size={22} />
        </span>
        <span className="grow">
          <span className="title">{title}</span>
          <span className="detail">{detail}</span>
          <NotSent about={about} />
        </span>
        <IconChevronRight className="chevron" size={18} aria-hidden="true" />
      </Link>
      {steps && <Steps {...steps} />}
      {question && <Answers swap={question} title={title} to={to} />}
    </div>
  )
}

/** Accepting is behind a look at what it changes, and only there if nothing speaks against it. */
function Answers({ swap, title, to }: { swap: MySwap; title: string; to: string }) {
  const { unsent, answer } = useAnswerSwap(swap)
  const seeing = swap.findings?.length ? 'See why not' : 'See and accept'
  if (unsent) return null
  return (
    <div className="pair">
      <SendButton className="low edge" label={`Decline: ${title}`} onSend={() => answer(false)}>
        Decline
      </SendButton>
      <Link to={to} className="button low go" aria-label={`${seeing}: ${title}`}>
        {seeing}
      </Link>
    </div>
  )
}

const Bar = () => (
  <div className="pair">
    <Link to="/leave" className="button low edge">
      <IconBeach size={18} aria-hidden="true" /> Ask for leave
    </Link>
    <Link to="/swap" className="button low edge">
      <IconArrowsExchange size={18} aria-hidden="true" /> Swap a shift
    </Link>
  </div>
)
