import { useState } from 'react'

/** The open panel of a list page: for a row, for a new one, or none. It keeps its content while it slides out. */
export function usePanelState<Row>() {
  const [state, setState] = useState<{ visit: number; opened: boolean; row?: Row | undefined }>({
    visit: 0,
    opened: false,
  })
  return {
    ...state,
    open: (row?: Row) => setState(({ visit }) => ({ visit: visit + 1, opened: true, row })),
    close: () => setState((before) => ({ ...before, opened: false })),
  }
}
