import type { ComponentProps } from 'react'

const names = [
  'onPointerOver',
  'onPointerMove',
  'onPointerLeave',
  'onScroll',
  'onFocus',
  'onBlur',
  'onKeyDown',
] as const
type Listeners = Pick<ComponentProps<'div'>, (typeof names)[number]>
type Listener = ((event: unknown) => void) | undefined

/** Cards and keys listen to the same events of the grid, one after the other. */
export function mergeListeners(...all: readonly Listeners[]): Listeners {
  const tell = (name: (typeof names)[number]) => (event: unknown) => {
    for (const listeners of all) (listeners[name] as Listener)?.(event)
  }
  return Object.fromEntries(names.map((name) => [name, tell(name)]))
}
