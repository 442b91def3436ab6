import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CountMark } from '../../ui/count-mark.tsx'
import { Page } from '../../ui/page.tsx'
import { LeaveTab } from './leave-tab.tsx'
import { useOpenCounts } from './open-counts.ts'
import classes from './request.module.css'
import { type RequestSearch, type Tab, tabs } from './request-search.ts'
import { ShiftTab } from './shift-tab.tsx'
import { SwapTab } from './swap-tab.tsx'

const titles: Record<Tab, string> = { swap: 'Swap', leave: 'Leave', shift: 'Shift' }
const contents = { swap: SwapTab, leave: LeaveTab, shift: ShiftTab }

export function RequestPage() {
  const search: RequestSearch = useSearch({ from: '/shell/layout/swap-requests' })
  const navigate = useNavigate({ from: '/layout/swap-requests' })
  const open = useOpenCounts()
  // To what the address says by now, which this page may not have been drawn with yet.
  const change = (part: RequestSearch, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace })

  return (
    <Page title="Approval Requests">
      <Tabs
        value={search.tab ?? 'swap'}
        onChange={(tab) => change({ tab: tab as Tab }, false)}
        keepMounted={false}
        classNames={{ tabSection: classes.count }}
      >
        <Tabs.List className={classes.tabs ?? ''} mb="md">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} rightSection={<CountMark count={open?.[tab] ?? 0} what="open" />}>
              {titles[tab]}
              <span className={classes.tabWord}> Request</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => {
          const Content = contents[tab]
          return (
            <Tabs.Panel key={tab} value={tab}>
              <Content search={search} onSearch={change} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}
