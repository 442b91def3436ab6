import { messages } from '@shiftward/contract/messages.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { Page } from '../../ui/page.tsx'

export function ReportPage() {
  return (
    <Page title="Report">
      <EmptyCard>{messages.report.empty}</EmptyCard>
    </Page>
  )
}
