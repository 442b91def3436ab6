import { useQuery } from '@tanstack/react-query'
import { CandidatePart, ShiftPart } from './candidate-parts.tsx'
import { Columns, Part, Preview, Warning } from './preview.tsx'
import { shiftPreviewQuery } from './request.queries.ts'

export function ShiftPreview({ id }: { id: number }) {
  return (
    <Preview query={useQuery(shiftPreviewQuery(id))}>
      {({ shift, provider, others, obstacle }) => (
        <>
          {obstacle && <Warning>Approving would be refused. {obstacle}</Warning>}
          <Columns>
            <ShiftPart shift={shift} />
            <CandidatePart candidate={provider} />
            <Part title="What the decision does">
              <p>
                <b>Approve:</b> {provider.providerName} has the shift.{' '}
                {others.length > 0 &&
                  `Denied to ${others.map(({ providerName }) => providerName).join(', ')}, who also asked.`}
              </p>
              <p>
                <b>Reject:</b> the shift stays open{others.length > 0 ? ' for the others' : ''}.
              </p>
            </Part>
          </Columns>
        </>
      )}
    </Preview>
  )
}
