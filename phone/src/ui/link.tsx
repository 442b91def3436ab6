import type { ComponentProps, MouseEvent } from 'react'
import { go, href } from '../lib/router.ts'

/** A link to a screen of the app. */
export function Link({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    // Safari does not do that, and a sheet gives the focus back to what opened it.
    event.currentTarget.focus({ preventScroll: true })
    go(to)
  }
  return <a {...props} href={href(to)} onClick={open} />
}
