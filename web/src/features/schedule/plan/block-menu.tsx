import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconRepeat } from '@tabler/icons-react'
import type { OpenDialog } from '../schedule-dialog.ts'

/** What fills a block at once. */
export const BlockMenu = ({ onDialog, size }: { onDialog: OpenDialog; size: number }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="default" size={size} aria-label="More">
        <IconDots size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onDialog({ kind: 'copyBlock' })}>
        Copy from…
      </Menu.Item>
      <Menu.Item leftSection={<IconRepeat size={16} />} onClick={() => onDialog({ kind: 'patterns' })}>
        Patterns…
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
