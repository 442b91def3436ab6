import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { permission } from '@shiftward/contract/rules/permissions.ts'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useReverse } from '../../../lib/undo.ts'
import { useMay } from '../../session/session.queries.ts'
import { reverseKey } from './undo-key.ts'

/** The buttons Undo and Redo, and their keys. For every view of the scheduler. */
export function UndoActions() {
  const mayWrite = useMay(permission.writeSchedules)
  const reverse = useReverse()
  useWindowEvent('keydown', (event) => {
    const kind = mayWrite && reverseKey(event)
    if (!kind) return
    event.preventDefault()
    reverse.mutate(kind)
  })
  if (!mayWrite) return null
  const button = { variant: 'default', size: 28, disabled: reverse.isPending }
  return (
    <ActionIcon.Group>
      <ActionIcon {...button} aria-label="Undo" title="Undo (Ctrl+Z)" onClick={() => reverse.mutate('undo')}>
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon {...button} aria-label="Redo" title="Redo (Ctrl+Shift+Z)" onClick={() => reverse.mutate('redo')}>
        <IconArrowForwardUp size={16} />
      </ActionIcon>
    </ActionIcon.Group>
  )
}
