import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** The code of a page could not be loaded: there is no connection, or a newer version was installed. */
export class PageLoadError extends Error {}

/**
 * A page whose code loads when it is first opened. A failure shows the error page: the router would reload at once,
 * which leaves a blank window without a connection.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
): RouteComponent {
  const loadOrSay = () =>
    load().catch((cause) => {
      throw new PageLoadError('The page could not be loaded.', { cause })
    })
  return lazyRouteComponent(loadOrSay, name) as RouteComponent
}
