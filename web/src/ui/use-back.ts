import { useBlocker } from '@tanstack/react-router'

/** While something is open, the browser's Back and Forward close it and do not leave the page. */
export function useBack(isOpen: boolean, close: () => void) {
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      // The console itself goes to another page, for example after saving.
      if (action === 'PUSH' || action === 'REPLACE') return false
      close()
      return true
    },
  })
}
