import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { googleNotice } from '../features/account/google/google-notice.ts'
import { wantedPage } from '../features/account/wanted.ts'
import { linkInvitation, linkToken } from '../features/duel/link/link-invitation.ts'
import { errorMessage } from '../lib/api.ts'
import { formatUntil } from '../lib/format.ts'
import { usePart } from '../lib/part.ts'
import { apiQuery, queryClient } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { applySkin } from '../lib/skin.ts'
import { Bare } from '../ui/Bare.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ToastOutlet } from '../ui/ToastOutlet.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import {
  barePage,
  barePages,
  loadGoogleButton,
  loadLanding,
  loadSignedIn,
  loadUsernameScreen,
  preloadForVisitor,
} from './parts.ts'

/** What a page is, for a visitor who came for it: a card above the sign-in form (spec section 2). */
function invitationTo(page: string): { title: string; text: string } | undefined {
  if (page === '/daily-challenge') {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    const left = formatUntil(midnight.toISOString(), now.getTime())
    return {
      title: 'Sign In to Play',
      text: `Today’s challenge is the same sixteen words for everybody: one attempt, 4 mistakes max. It closes in ${left}.`,
    }
  }
  if (page === '/referrals')
    return {
      title: 'Sign In Required',
      text: 'Your referral code, your friends and what they bring you belong to your account.',
    }
  if (page === '/premium-store')
    return {
      title: 'Sign In to Shop',
      text: 'Hints, lives, themes and premium belong to an account, so they are there wherever you play.',
    }
  return undefined
}

/** Four states (spec section 4): loading, signed out, needs a username, signed in. */
function Gate() {
  const user = useQuery(userQuery)
  const skin = user.data === null ? 'paper' : user.data?.theme
  // Before the paint that shows the answer. Until there is one, and when it fails, the page keeps the theme it began with.
  useLayoutEffect(() => {
    if (skin) applySkin(skin)
  }, [skin])
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
            (token ? linkInvitation(link.data) : invitationTo(wantedPage()))
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

/** Some pages stand outside of the app: they ask for nobody's account. */
function Door() {
  const page = useSyncExternalStore(onPath, barePage)
  const Part = usePart(page && barePages[page])
  if (!page) return <Gate />
  return Part ? <Part key={page} /> : <Loading />
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
