import { CallError } from '@shiftward/client/call-error.ts'
import type { DecisionOutcome, ShiftApproval } from '@shiftward/contract/request.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Preview, Warning } from './preview.tsx'
import { rehearsalQuery } from './request.queries.ts'
import { whenText } from './shift-about.ts'

/** True until the prompt knows what approving these requests would do. */
export const useIsRehearsing = (rows: readonly ShiftApproval[], isAsked: boolean): boolean =>
  useQuery({ ...rehearsalQuery(rows), enabled: isAsked && rows.length > 1 }).isLoading

/** Says before a bulk approval who gets a shift that several chosen requests are for, and which requests will fail. */
export function BulkPreview({ rows }: { rows: readonly ShiftApproval[] }) {
  const rehearsal = useQuery(rehearsalQuery(rows))
  const { error } = rehearsal
  if (error instanceof CallError && error.status === 409) {
    return <Warning>None of these requests can be approved. {error.message}</Warning>
  }
  return <Preview query={rehearsal}>{(outcome) => <Surprises lines={surprisesOf(rows, outcome)} />}</Preview>
}

function Surprises({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <Warning>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Warning>
  )
}

/** One line for each shift whose chosen requests will not all be approved. */
export function surprisesOf(rows: readonly ShiftApproval[], { decided, failed }: DecisionOutcome): string[] {
  const failureOf = new Map(failed.map((failure) => [failure.shiftApprovalId, failure]))
  return [...Map.groupBy(rows, ({ shiftId }) => shiftId).values()].flatMap((asking) => {
    const winner = asking.find(({ shiftApprovalId }) => decided.includes(shiftApprovalId))
    const refused = asking.flatMap(({ shiftApprovalId, providerName }) => {
      const failure = failureOf.get(shiftApprovalId)
      if (!failure) return []
      const canConfirm = failure.findings.length > 0 && failure.findings.every(({ level }) => level === 'warn')
      return [{ providerName, reason: failure.message, canConfirm }]
    })
    const [row] = asking
    return row && refused.length > 0 ? [lineOf(row, asking.length, winner, refused)] : []
  })
}

/** `canConfirm`: it is left open here, and can be approved on its own. */
type Refused = { providerName: string; reason: string; canConfirm: boolean }

function lineOf(row: ShiftApproval, count: number, winner: ShiftApproval | undefined, refused: Refused[]): string {
  const isBeaten = ({ reason }: Refused) => winner && reason === texts.request.givenTo(winner.providerName)
  const unfit = refused.filter((one) => !isBeaten(one))
  const beaten = refused.filter(isBeaten).map(({ providerName }) => providerName)
  const about = count > 1 ? `${count} of these requests are for one shift, ` : ''
  const gets = winner && `${winner.providerName} ${unfit.length === 0 ? 'asked first and ' : ''}gets it.`
  return [
    `${about}${row.teamName}, ${whenText(row)}:`,
    ...unfit.map(({ providerName, reason, canConfirm }) =>
      canConfirm
        ? `${providerName} is left open, to be confirmed on its own. ${reason}`
        : `${providerName} cannot have it. ${reason}`,
    ),
    gets,
    beaten.length > 0 && `${beaten.join(', ')} will be denied.`,
  ]
    .filter(Boolean)
    .join(' ')
}
