import { Component, type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '../design/Button.tsx'
import { ErrorState } from '../design/ErrorState.tsx'
import { useOnline } from '../lib/online.ts'

const reload = () => window.location.reload()

/**
 * Replaces a page if its code could not be loaded or has thrown an error. If the browser was offline, the page reloads
 * automatically when the browser is online again.
 */
export function PageError() {
  const [wasOnline] = useState(() => navigator.onLine)
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline && !wasOnline) reload()
  }, [isOnline, wasOnline])
  return (
    <main>
      {wasOnline ? (
        <ErrorState
          page
          title="This page could not be shown"
          message="Something went wrong. Your games and scores are safe."
          onRetry={reload}
        />
      ) : (
        <ErrorState
          page
          title="You are offline"
          message="This page has not been opened here before. It comes by itself when you are back."
        >
          <a href="/" className={buttonClass()}>
            Go to Home Dashboard
          </a>
        </ErrorState>
      )}
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
