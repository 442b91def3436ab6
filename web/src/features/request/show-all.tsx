import { Button } from '@mantine/core'

/** Below an empty list: the filters may hide what is looked for. */
export const ShowAll = ({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) =>
  isFiltered && (
    <Button variant="default" onClick={onShowAll}>
      Show all
    </Button>
  )
