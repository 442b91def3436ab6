import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { ChangePreview } from '../../../ui/change-preview.tsx'
import { Misfits } from '../../rule/misfits.part.tsx'
import { misfitText, otherHoursText, summaryText } from './plan-summary.ts'

type Props = {
  preview: { data: Planned | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  isVacancyLeft: boolean
  /** Shown while the choices are not complete. */
  hint: string | undefined
}

/** What one press will add, and what does not fit and why. */
export const PlanPreview = ({ preview, isVacancyLeft, hint }: Props) => (
  <ChangePreview
    preview={preview}
    hint={hint}
    summary={summaryText}
    notes={(data) => [otherHoursText(data)].filter((note) => note !== undefined)}
  >
    {(data) => <Misfits conflicts={data.conflicts} title={(count) => misfitText(count, { isVacancyLeft })} />}
  </ChangePreview>
)
