import { messages } from '@shiftward/contract/messages.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { Page } from '../../ui/page.tsx'

export function SchedulePage() {
  return (
    <Page title="Scheduler">
      <EmptyCard>{messages.schedule.notFound}</EmptyCard>
    </Page>
  )
}
