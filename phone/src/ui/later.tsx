import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { LoadError, Loading } from './states.tsx'

const Alone = ({ children }: { children: ReactNode }) => (
  <div className="screen">
    <main>{children}</main>
  </div>
)

const loading = (
  <Alone>
    <Loading />
  </Alone>
)

/** A screen whose code is loaded when it is first opened. The service worker has it on the phone by then. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = loading) {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Whole>
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    </Whole>
  )
}

/** A sheet comes up when it is there: its screen shows meanwhile. */
export const laterSheet = <Props extends object>(load: () => Promise<ComponentType<Props>>) => later(load, null)

/**
 * On the very first visit the network can break off before the worker has the files, and an error in a screen would leave
 * a blank page.
 */
export class Whole extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Alone>
        <LoadError
          what="This screen"
          why="Something went wrong. Nothing of yours is lost."
          onRetry={() => location.reload()}
        />
      </Alone>
    )
  }
}
