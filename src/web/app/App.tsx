import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Mark } from '../design/Mark.tsx'
import { ToastOutlet } from '../design/ToastOutlet.tsx'
import { QueryError } from '../domain/query/QueryError.tsx'
import { firstTab, noteAccount } from '../features/account/first-tab.ts'
import { asksForSecondStep, wantedPage } from '../features/account/sign-in-address.ts'
import { linkToken } from '../features/duel/link/link-token.ts'
import { loadAhead, usePart } from '../lib/part.ts'
import { apiQuery, queryClient } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { applyTheme } from '../lib/theme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Loading } from './Loading.tsx'
import { openPages, openPath, playerPageAt } from './routes.ts'

// This code is loaded separately, because a visitor's first page does not need the code for signed-in players.
const loadSignedIn = async () => {
  const { SignedIn, loadRoute } = await import('./SignedIn.tsx')
  await loadRoute()
  return SignedIn
}
const loadLanding = async () => (await import('./page/Landing.tsx')).Landing
const loadGoogleButton = async () =>
  (await import('../features/account/google/GoogleButton.tsx')).GoogleButton
const loadSignInForm = async () => (await import('../features/account/SignInForm.tsx')).SignInForm
const loadSecondStep = async () => (await import('../features/account/SecondStep.tsx')).SecondStep
const loadUsernameScreen = async () => (await import('../features/account/UsernameScreen.tsx')).UsernameScreen

/** Starts loading the code and data of a player's page at `path`, while the session is still being checked. */
export function preloadFor(path: string): void {
  if (openPath()) return
  loadAhead(loadSignedIn)
  loadAhead(playerPageAt(path)?.load)
}

/** Starts loading the code of the player's page while a visitor fills in the sign-in form. */
function preloadForVisitor(): void {
  loadAhead(() => import('./SignedIn.tsx'))
  loadAhead(playerPageAt(wantedPage())?.load)
}

const Bare = ({ children }: { children: ReactNode }) => (
  <>
    <header className="shell-bar">
      <div className="shell-name" translate="no">
        <Mark />
        WordConnect
      </div>
    </header>
    {children}
  </>
)

/**
 * Shows one of four pages. The states are: the account is loading, no player is signed in, the signed-in player has no
 * username, the player has a username.
 */
function Gate() {
  const user = useQuery(userQuery)
  const theme = user.data === null ? 'paper' : user.data?.theme
  // The code uses a layout effect, so that the theme is set before the browser paints the loaded page. The theme of the
  // first paint does not change until the API has returned the account.
  useLayoutEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
  const isSignedIn = Boolean(user.data)
  const [isForVisitors] = useState(() => playerPageAt(window.location.pathname)?.forVisitors)
  const isLanding = user.data === null && !isForVisitors
  useEffect(() => {
    if (isSignedIn) noteAccount()
  }, [isSignedIn])
  const needsName = user.data?.username === null
  const Part = usePart(
    needsName ? loadUsernameScreen : user.data === undefined || isLanding ? undefined : loadSignedIn,
  )
  const Landing = usePart(isLanding ? loadLanding : undefined)
  const config = useQuery({ ...apiQuery('GET /api/config'), enabled: isLanding })
  const token = linkToken(window.location.pathname) ?? ''
  const [isSecondStep] = useState(asksForSecondStep)
  const SecondStep = usePart(isLanding && isSecondStep ? loadSecondStep : undefined)
  const [tab] = useState(firstTab)
  const startsWithSignIn = isLanding && tab === 'in'
  const SignInForm = usePart(startsWithSignIn ? loadSignInForm : undefined)
  const Google = usePart(config.data?.google ? loadGoogleButton : undefined)
  const link = useQuery({
    ...apiQuery('GET /api/challenges/link/:token', { params: { token } }),
    enabled: isLanding && token !== '',
  })
  const [isInvited] = useState(() => wantedPage() !== '/' || /[?&]google=/.test(window.location.search))
  // This code is loaded separately, because a visitor's first page has no such text.
  const invitationFor = useQuery({
    queryKey: ['invitation'],
    queryFn: async () => (await import('./invitation.ts')).invitationFor,
    enabled: isLanding && isInvited,
  })
  // A visitor's page appears only after all its content has been loaded, to avoid layout shifts.
  if (
    user.isPending ||
    (isLanding &&
      (!Landing ||
        config.isPending ||
        (config.data?.google && !Google) ||
        (isSecondStep && !SecondStep) ||
        (startsWithSignIn && !SignInForm) ||
        link.isLoading ||
        invitationFor.isLoading))
  )
    return <Loading />
  if (user.isError) {
    return (
      <Bare>
        <main>
          <QueryError page title="WordConnect could not be opened" query={user} />
        </main>
      </Bare>
    )
  }
  if (isLanding) {
    return (
      Landing && (
        <Landing
          Google={Google}
          SecondStep={SecondStep}
          SignInForm={SignInForm}
          email={config.data?.email ?? false}
          demo={config.data?.demo ?? false}
          onIntent={preloadForVisitor}
          invitation={invitationFor.data?.(link.data)}
        />
      )
    )
  }
  return Part ? <Part /> : <Loading />
}

/**
 * Calls `changed` when the address changes without a page load, for example from the sign-in form to the page for a
 * forgotten password.
 */
const onPath = (changed: () => void) => {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}

/** Shows the pages that can be opened without an account. */
function Door() {
  const path = useSyncExternalStore(onPath, openPath)
  const Part = usePart(path && openPages[path].load)
  if (!path) return <Gate />
  if (!Part) return <Loading />
  return (
    <Bare>
      <Part key={path} />
    </Bare>
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
