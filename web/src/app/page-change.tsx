import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** When another page opens, sets the window title and moves the focus to the page's heading. */
export function PageChange() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const shown = useRef<string>(undefined)

  useEffect(() => {
    document.title = title ? `${title} · Shiftward` : 'Shiftward'
  }, [title])

  useEffect(() => {
    if (path === undefined || path === shown.current) return
    const isFirst = shown.current === undefined
    shown.current = path
    // Leave the focus on a field that the page focused itself.
    if (isFirst || document.activeElement?.matches('main input')) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [path])

  return null
}
