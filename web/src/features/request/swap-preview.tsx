import { useQuery } from '@tanstack/react-query'
import { CandidatePart, ShiftPart } from './candidate-parts.tsx'
import { Columns, Part, Preview, Warning } from './preview.tsx'
import { swapPreviewQuery } from './request.queries.ts'

export function SwapPreview({ id }: { id: number }) {
  return (
    <Preview query={useQuery(swapPreviewQuery(id))}>
      {({ shift, from, to, obstacle }) => (
        <>
          {obstacle && <Warning>As things stand, the shift cannot move. {obstacle}</Warning>}
          <Columns>
            <ShiftPart shift={shift} />
            <CandidatePart candidate={to} />
            <Part title="What the decision does">
              <p>
                <b>Approve:</b> {to.providerName} is asked. When they accept, the shift moves to them from{' '}
                {from.providerName}.
              </p>
              <p>
                <b>Reject:</b> {from.providerName} keeps the shift. Both are told.
              </p>
            </Part>
          </Columns>
        </>
      )}
    </Preview>
  )
}
