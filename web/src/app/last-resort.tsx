import { Component, type ReactNode } from 'react'

/** Catches errors outside of any page, where neither the router nor the components can be relied on. */
export class LastResort extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="starting">
        <h1>Something went wrong</h1>
        <p>
          <a href="/">Load the console again</a>
        </p>
      </main>
    )
  }
}
