import { Tabs } from '@mantine/core'
import type { Leave } from '@shiftward/contract/leave.ts'
import { messages } from '@shiftward/contract/messages.ts'
import type { ShiftApproval } from '@shiftward/contract/request.ts'
import type { Swap } from '@shiftward/contract/swap.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'

const swapColumns: Column<Swap>[] = [
  { key: 'from', title: 'FROM', value: (row) => row.fromQHPName },
  { key: 'to', title: 'TO', value: (row) => row.toQHPName },
  { key: 'shiftDate', title: 'SHIFT DATE', value: (row) => row.shiftDate },
  { key: 'status', title: 'STATUS', value: (row) => row.swapStatus },
]

const leaveColumns: Column<Leave>[] = [
  { key: 'providerName', title: 'PROVIDER NAME', value: (row) => row.provider_Name },
  { key: 'fromDate', title: 'FROM DATE', value: (row) => row.fromDate },
  { key: 'toDate', title: 'TO DATE', value: (row) => row.toDate },
  { key: 'leaveType', title: 'LEAVE TYPE', value: (row) => row.leaveTypeName },
  { key: 'status', title: 'STATUS', value: (row) => row.leaveStatus },
]

const shiftColumns: Column<ShiftApproval>[] = [
  { key: 'providerName', title: 'PROVIDER NAME', value: (row) => row.providerName },
  { key: 'department', title: 'DEPARTMENT', value: (row) => row.departmentName },
  { key: 'teamName', title: 'TEAM NAME', value: (row) => row.teamName },
  { key: 'skill', title: 'SKILL', value: (row) => row.skill },
  { key: 'shiftDate', title: 'SHIFT DATE', value: (row) => row.shiftDate },
  { key: 'startTime', title: 'START TIME', value: (row) => row.startTime },
  { key: 'endTime', title: 'END TIME', value: (row) => row.endTime },
  { key: 'submittedOn', title: 'SUBMITTED ON', value: (row) => row.submittedOn },
  { key: 'duration', title: 'DURATION', value: (row) => row.duration },
  { key: 'status', title: 'STATUS', value: (row) => row.approvalStatus },
]

export function RequestPage() {
  return (
    <Page title="Approval Requests">
      <Tabs defaultValue="swap" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="swap">Swap Request</Tabs.Tab>
          <Tabs.Tab value="leave">Leave Request</Tabs.Tab>
          <Tabs.Tab value="shift">Shift Request</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="swap">
          <DataTable
            label="Swap requests"
            columns={swapColumns}
            rows={[]}
            rowKey={(row) => row.swapId}
            sortedBy="from"
            emptyText={messages.swap.empty}
          />
        </Tabs.Panel>
        <Tabs.Panel value="leave">
          <DataTable
            label="Leave requests"
            columns={leaveColumns}
            rows={[]}
            rowKey={(row) => row.id}
            sortedBy="providerName"
            emptyText={messages.leave.empty}
          />
        </Tabs.Panel>
        <Tabs.Panel value="shift">
          <DataTable
            label="Shift requests"
            columns={shiftColumns}
            rows={[]}
            rowKey={(row) => row.shiftApprovalId}
            sortedBy="providerName"
            emptyText={messages.request.empty}
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
