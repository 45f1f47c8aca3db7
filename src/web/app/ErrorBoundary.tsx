import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Shown in place of a page whose code has failed: says so and offers to load the page again. */
export function PageError() {
  return (
    <main>
      <ErrorState
        page
        title="This page could not be shown"
        message="Something went wrong. Your games and scores are safe."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageError /> : this.props.children
  }
}
