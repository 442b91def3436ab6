import { useState } from 'react'

/** Which panel a list page has open: for a row, for a new one, or none. Closed, it keeps its content while it slides out. */
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
