import { SimpleGrid } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { Page } from '../../ui/page.tsx'

const tables = ['Upcoming PTO/ leave', 'New open shifts', 'Priority open shifts']

export function DashboardPage() {
  return (
    <Page title="Dashboard">
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {tables.map((title) => (
          <EmptyCard key={title} title={title}>
            {messages.common.noDataFound}
          </EmptyCard>
        ))}
      </SimpleGrid>
    </Page>
  )
}
