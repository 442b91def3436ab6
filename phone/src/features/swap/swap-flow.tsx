import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import type { ComponentProps, ReactNode } from 'react'
import { go } from '../../lib/router.ts'
import { paidText } from '../../lib/words.ts'
import { Segments } from '../../ui/segments.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { NotSent } from '../frame/unsent.part.tsx'
import { PendingSwap, usePendingSwap } from '../shift/pending-row.part.tsx'
import { GivenShift } from '../shift/shift-row.part.tsx'

type Kind = 'swap' | 'exchange'

type Props<Option> = {
  shiftId: number
  kind: Kind
  title: string
  shift: MyShift | undefined
  /** What can be chosen, as far as it is known. */
  answer: { data: Option[] | undefined; error: Error | null; refetch: () => unknown }
  none: { icon: ComponentProps<typeof Empty>['icon']; title: string; text: string }
  bar: ReactNode
  children: ReactNode
}

/** The frame of giving a shift away and of exchanging it: the shift, the choice between the two, then what can be chosen. */
export function SwapFlow<Option>({ shiftId, kind, title, shift, answer, none, bar, children }: Props<Option>) {
  const { data, error, refetch } = answer
  const pending = usePendingSwap(shiftId)
  const hasOptions = data !== undefined && data.length > 0
  return (
    <SubScreen title={title} to={`/shift/${shiftId}`} hasCancel bar={!pending && hasOptions && shift && bar}>
      {shift && <GivenShift shift={shift} detail={`${shift.teamName} · ${shift.skillLevel} · ${paidText(shift)}`} />}
      <NotSent about={`shift ${shiftId}`} />
      {pending ? (
        <div className="kinds">
          <PendingSwap pending={pending} />
        </div>
      ) : (
        <>
          <div className="kinds">
            <Segments
              label="Kind"
              value={kind}
              choices={{ swap: 'Give it away', exchange: 'Exchange for another' }}
              onChange={(chosen) => go(`/shift/${shiftId}/${chosen}`, { isReplacing: true })}
            />
          </div>
          {!data && !error && <Loading rows={5} />}
          {!data && error && <LoadError what="The list" why={error.message} onRetry={() => void refetch()} />}
          {data?.length === 0 && <Empty isShort {...none} />}
          {hasOptions && children}
        </>
      )}
    </SubScreen>
  )
}
