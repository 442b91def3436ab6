import { Button } from '@mantine/core'

/** Below an empty list: the filters may hide what is looked for. */
export const ShowAll = ({ onShowAll }: { onShowAll: () => void }) => (
  <Button variant="default" onClick={onShowAll}>
    Show all
  </Button>
)
