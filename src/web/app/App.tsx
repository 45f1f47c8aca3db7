import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { SignInScreen } from '../features/account/SignInScreen.tsx'
import { errorMessage } from '../lib/api.ts'
import { apiQuery, queryClient } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ToastOutlet } from '../ui/ToastOutlet.tsx'
import { Bare } from './Bare.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import { loadSignedIn, loadUsernameScreen } from './parts.ts'

const SignedIn = lazy(loadSignedIn)
const UsernameScreen = lazy(loadUsernameScreen)

/** Four states (spec section 4): loading, signed out, needs a username, signed in. */
function Gate() {
  const user = useQuery(userQuery)
  const config = useQuery({ ...apiQuery('GET /api/config'), enabled: user.data === null })
  // Signed out, the page waits for the configuration too: nothing on it may move when that arrives.
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
        onIntent={loadSignedIn}
      />
    )
  }
  return <Suspense fallback={<Loading />}>{user.data.username ? <SignedIn /> : <UsernameScreen />}</Suspense>
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
