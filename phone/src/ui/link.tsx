import type { ComponentProps, MouseEvent } from 'react'
import { go, href } from '../lib/router.ts'

/** A link to a screen of the app. */
export function Link({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return <a {...props} href={href(to)} onClick={open} />
}
