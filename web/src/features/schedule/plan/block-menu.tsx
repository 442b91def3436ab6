import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconRepeat, IconWand } from '@tabler/icons-react'
import type { OpenDialog } from '../schedule-dialog.ts'

type Props = {
  onDialog: OpenDialog
  size: number
  /** Absent where auto-fill has a button of its own. */
  onFill?: (() => void) | undefined
}

/** What fills a block at once. */
export const BlockMenu = ({ onDialog, size, onFill }: Props) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="default" size={size} aria-label="More">
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
    </Menu.Dropdown>
  </Menu>
)
