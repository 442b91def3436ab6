import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'

type Props = { label: string; disabled?: boolean; onClick: () => void }

/** The Edit button of a row. It stops the click, because the row handles clicks too. */
export function EditButton({ label, disabled = false, onClick }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title="Edit"
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      <IconPencil size={16} />
    </ActionIcon>
  )
}
