import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Bare } from '../design/Bare.tsx'
import { ErrorState } from '../design/ErrorState.tsx'
import { ToastOutlet } from '../design/ToastOutlet.tsx'
import { googleNotice } from '../features/account/google/google-notice.ts'
import { wantedPage } from '../features/account/sign-in-address.ts'
import { linkInvitation, linkToken } from '../features/duel/link/link-invitation.ts'
import { errorMessage } from '../lib/api.ts'
import { loadAhead, usePart } from '../lib/part.ts'
import { apiQuery, queryClient } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { applyTheme } from '../lib/theme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import { openPages, openPath, playerPageAt } from './routes.ts'

// Parts of their own, because a visitor's first page needs none of the players' code.
const loadSignedIn = async () => {
  const { SignedIn, loadRoute } = await import('./SignedIn.tsx')
  await loadRoute()
  return SignedIn
}
const loadLanding = async () => (await import('./page/Landing.tsx')).Landing
const loadGoogleButton = async () =>
  (await import('../features/account/google/GoogleButton.tsx')).GoogleButton
const loadUsernameScreen = async () => (await import('../features/account/UsernameScreen.tsx')).UsernameScreen

/** Starts loading what a signed-in player needs at `path`, while the server is still asked who visits. */
export function preloadFor(path: string): void {
  if (openPath()) return
  loadAhead(loadSignedIn)
  loadAhead(playerPageAt(path)?.load)
}

/** Starts loading the same for a visitor who fills in the form. The address stays: it may name the page that they want. */
function preloadForVisitor(): void {
  loadAhead(() => import('./SignedIn.tsx'))
  loadAhead(playerPageAt(wantedPage())?.load)
}

/** Four states: loading, signed out, needs a username, signed in. */
function Gate() {
  const user = useQuery(userQuery)
  const theme = user.data === null ? 'paper' : user.data?.theme
  // Before the paint that shows the answer. Until there is one, and when it fails, the page keeps the theme it began with.
  useLayoutEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
  const Part = usePart(user.data ? (user.data.username ? loadSignedIn : loadUsernameScreen) : undefined)
  const Landing = usePart(user.data === null ? loadLanding : undefined)
  const config = useQuery({ ...apiQuery('GET /api/config'), enabled: user.data === null })
  const token = linkToken(window.location.pathname) ?? ''
  const Google = usePart(config.data?.google ? loadGoogleButton : undefined)
  const link = useQuery({
    ...apiQuery('GET /api/challenges/link/:token', { params: { token } }),
    enabled: user.data === null && token !== '',
  })
  // Signed out, the page waits for what it shows there, so that nothing moves when it arrives.
  if (
    user.isPending ||
    (user.data === null &&
      (!Landing || config.isPending || (config.data?.google && !Google) || link.isLoading))
  )
    return <Loading />
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
      Landing && (
        <Landing
          Google={Google}
          email={config.data?.email ?? false}
          demo={config.data?.demo ?? false}
          onIntent={preloadForVisitor}
          invitation={
            googleNotice(window.location.search) ??
            (token ? linkInvitation(link.data) : playerPageAt(wantedPage())?.invitation?.())
          }
        />
      )
    )
  }
  return Part ? <Part /> : <Loading />
}

/** The address may change without a new document: from the sign-in form to the page of who forgot the password, and back. */
const onPath = (changed: () => void) => {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}

/** Open pages stand outside of the app and ask for no account. */
function Door() {
  const path = useSyncExternalStore(onPath, openPath)
  const Part = usePart(path && openPages[path].load)
  if (!path) return <Gate />
  return Part ? (
    <Bare>
      <Part key={path} />
    </Bare>
  ) : (
    <Loading />
  )
}

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Door />
        <ToastOutlet />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
