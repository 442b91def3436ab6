import { ActionIcon, Menu } from '@mantine/core'
import { firstOfMonthsUntil } from '@shiftward/contract/rules/calendar-date.ts'
import { IconCopy, IconDots, IconRepeat, IconScale, IconWand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OpenDialog } from '../schedule-dialog.ts'

type Props = {
  onDialog: OpenDialog
  /** The teams on screen, and the last day of it as ISO text. */
  teamCodes: string[]
  endDate: string
  size: number
  /** Without a team, and while the place is loading: a dialog that is opened earlier would close when it arrives. */
  isDisabled: boolean
  /** Absent where auto-fill has a button of its own. */
  onFill?: (() => void) | undefined
}

/** What fills a block at once, and who carried how much so far. */
export const BlockMenu = ({ onDialog, teamCodes, endDate, size, isDisabled, onFill }: Props) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="default" size={size} aria-label="More" disabled={isDisabled}>
        <IconDots size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {onFill && (
        <Menu.Item leftSection={<IconWand size={16} />} onClick={onFill}>
          Auto-fill…
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onDialog({ kind: 'copyBlock' })}>
        Copy from…
      </Menu.Item>
      <Menu.Item leftSection={<IconRepeat size={16} />} onClick={() => onDialog({ kind: 'patterns' })}>
        Patterns…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconScale size={16} />}
        disabled={teamCodes.length === 0}
        renderRoot={(props) => <Link {...props} to="/layout/report" search={fairnessOf(teamCodes, endDate)} />}
      >
        Fairness
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const fairnessOf = (team: string[], to: string) => ({
  report: 'Fairness Report' as const,
  team,
  from: firstOfMonthsUntil(to, 3),
  to,
})
