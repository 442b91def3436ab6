import type { Swap } from '@shiftward/contract/swap.ts'
import { useQuery } from '@tanstack/react-query'
import { CandidatePart, ShiftPart } from './candidate-parts.tsx'
import { Columns, Part, Preview, Warning } from './preview.tsx'
import { swapPreviewQuery } from './request.queries.ts'
import { swapWords } from './swap-words.ts'

export function SwapPreview({ swap }: { swap: Swap }) {
  const { approve, reject } = swapWords(swap)
  return (
    <Preview query={useQuery(swapPreviewQuery(swap.swapId))}>
      {({ shift, to, obstacle }) => (
        <>
          {obstacle && <Warning>As things stand, the shift cannot move. {obstacle}</Warning>}
          <Columns>
            <ShiftPart shift={shift} />
            <CandidatePart candidate={to} />
            <Part title="What the decision does">
              <p>
                <b>Approve:</b> {approve}
              </p>
              <p>
                <b>Reject:</b> {reject}
              </p>
            </Part>
          </Columns>
        </>
      )}
    </Preview>
  )
}
