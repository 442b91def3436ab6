import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

export const PrintButton = () => (
  <ActionIcon variant="default" size={28} aria-label="Print" title="Print" onClick={() => window.print()}>
    <IconPrinter size={15} />
  </ActionIcon>
)
