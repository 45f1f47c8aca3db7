import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { SignInScreen } from '../features/account/SignInScreen.tsx'
import { errorMessage } from '../lib/api.ts'
import { apiQuery, queryClient } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ToastOutlet } from '../ui/ToastOutlet.tsx'
import { Bare } from './Bare.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import { loadSignedIn, loadUsernameScreen, preloadSignedIn } from './parts.ts'

/**
 * A part of the app, once it is loaded. It is not a lazy component: React shows the fallback of one for at least 300 ms, and
 * here the fallback is what the page shows from its first paint.
 */
function usePart(load: (() => Promise<ComponentType>) | undefined): ComponentType | undefined {
  const [part, setPart] = useState<{ load: unknown; Part: ComponentType }>()
  useEffect(() => {
    if (!load) return
    load().then(
      (Part) => setPart({ load, Part }),
      (error: unknown) =>
        setPart(() => {
          throw error // to the error boundary
        }),
    )
  }, [load])
  return part && part.load === load ? part.Part : undefined
}

/** Pages that show visitors a card above the sign-in form (spec section 2). */
const invitations: Record<string, { title: string; text: string } | undefined> = {
  '/daily-challenge': {
    title: 'Sign In to Play',
    text: 'Today’s challenge is the same sixteen words for everybody: one attempt, 4 mistakes max.',
  },
}

/** Four states (spec section 4): loading, signed out, needs a username, signed in. */
function Gate() {
  const user = useQuery(userQuery)
  const Part = usePart(user.data ? (user.data.username ? loadSignedIn : loadUsernameScreen) : undefined)
  const config = useQuery({ ...apiQuery('GET /api/config'), enabled: user.data === null })
  // Signed out, the page waits for the configuration too, so that nothing moves when it arrives.
  if (user.isPending || (user.data === null && config.isPending)) return <Loading />
  if (user.isError) {
    return (
      <Bare>
        <main>
          <ErrorState
            page
            title="WordConnect could not be opened"
            message={errorMessage(user.error)}
            onRetry={() => void user.refetch()}
            busy={user.isFetching}
          />
        </main>
      </Bare>
    )
  }
  if (!user.data) {
    return (
      <SignInScreen
        google={config.data?.google ?? false}
        demo={config.data?.demo ?? false}
        onIntent={preloadSignedIn}
        invitation={invitations[window.location.pathname]}
      />
    )
  }
  return Part ? <Part /> : <Loading />
}

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Gate />
        <ToastOutlet />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
