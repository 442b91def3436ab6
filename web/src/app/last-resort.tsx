import { Component, type ReactNode } from 'react'

/** Catches what breaks outside of any page, where neither the router nor the components can be trusted any more. */
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
