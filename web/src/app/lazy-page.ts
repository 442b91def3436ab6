import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

/** The code of a page could not be fetched: no connection, or a newer version has been installed meanwhile. */
export class PageLoadError extends Error {}

/**
 * A page that is fetched when it is first opened. Its failure is shown on the error page; the router's own answer,
 * reloading at once, would leave a blank window when there is no connection.
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
