import { messages } from '@shiftward/contract/messages.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { Page } from '../../ui/page.tsx'

export function GenericDashboardPage() {
  return (
    <Page title="Dashboard">
      <EmptyCard>{messages.dashboard.genericEmpty}</EmptyCard>
    </Page>
  )
}
